import { memberSearch } from '@sipday/rules/people.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { scannedCode } from '../scan/scanned-code.ts'
import { FoundMembers } from './FoundMembers.tsx'
import { TillPage } from '../TillPage.tsx'
import { useCounter, useSend } from '../useCounter.tsx'

/** A scanner types on within this time; a person is done after four digits. */
const SETTLED_MS = 300

/** Four digits search by themselves; a name needs Enter or a press. */
export function FindMember() {
  const send = useSend()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { error, found } = useCounter(({ context }) => context)
  const searching = useCounter((snapshot) => snapshot.matches({ desk: { till: { find: 'searching' } } }))
  const wanted = memberSearch(search)
  useEffect(() => field.current?.focus(), [])
  const settle = useEffectEvent((typed: string) => {
    const scanned = scannedCode(typed)
    if (scanned) send({ type: 'SCANNED', ...scanned })
    else if (/^\d{4}$/.test(typed)) send({ type: 'FIND', search: typed })
  })
  useEffect(() => {
    const settled = setTimeout(() => settle(search), SETTLED_MS)
    return () => clearTimeout(settled)
  }, [search])
  return (
    <TillPage
      onSubmit={() => wanted && send({ type: 'FIND', search })}
      actions={
        <>
          <Button variant="outlined" onClick={() => send({ type: 'NEXT' })}>
            Back to the keypad
          </Button>
          <Button type="submit" icon="search" busy={searching} disabled={!wanted}>
            Search
          </Button>
        </>
      }
    >
      <PageHeading>Find a member</PageHeading>
      <Field
        ref={field}
        label="Last four digits of the phone, or the name"
        value={search}
        onChange={setSearch}
        autoComplete="off"
        maxLength={700}
        enterKeyHint="search"
      />
      {searching && <Spinner label="Looking for the member" />}
      {error && <Alert kind="warn">{error}</Alert>}
      {found && <FoundMembers key={found.findId} found={found} />}
    </TillPage>
  )
}
