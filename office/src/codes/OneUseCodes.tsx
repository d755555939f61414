import { countText } from '@sipday/rules/written/counts.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { failureText } from '../failure.ts'
import { createKeys } from '../parts/form/retry-key.ts'
import { saveFile } from '../parts/save-file.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { useChange } from '../prove/prove-again.ts'
import css from './codes.module.css'

const MOST = 5000
const WRONG = 'Enter a whole number from 1 to 5,000.'

const madeQuery = (codeId: string) =>
  queryOptions({ queryKey: ['one-use-codes', codeId], queryFn: () => officeCall('one-use-codes', { codeId }) })

export function OneUseCodes({ codeId, edits }: { codeId: string; edits: boolean }) {
  const query = useQuery(madeQuery(codeId))
  return (
    <Waiting query={query} label="Loading the codes" failed="The codes could not be loaded.">
      {({ made, used }) => (
        <>
          <p role="status">
            {made === 0
              ? 'None is made yet.'
              : `${countText(made, 'code')} made, ${used.toLocaleString('en-US')} used.`}
          </p>
          {edits && <Make codeId={codeId} any={made > 0} />}
        </>
      )}
    </Waiting>
  )
}

function Make({ codeId, any }: { codeId: string; any: boolean }) {
  const change = useChange()
  const client = useQueryClient()
  const [withKey] = useState(createKeys)
  const [typed, setTyped] = useState('100')
  const [wrong, setWrong] = useState(false)
  const make = useMutation({
    mutationFn: (count: number) => withKey({ codeId, count }, (key) => change('one-use-make', { codeId, count }, key)),
    onSuccess: (counts) => client.setQueryData(madeQuery(codeId).queryKey, counts),
  })
  const download = useMutation({
    mutationFn: () => change('one-use-csv', { codeId }),
    onSuccess: ({ name, csv }) => saveFile(name, csv, 'text/csv'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
    setWrong(count < 1 || count > MOST)
    if (count >= 1 && count <= MOST) make.mutate(count)
  }
  const error = make.error ?? download.error
  return (
    <>
      <form className={css.make} onSubmit={submit} noValidate>
        <Field
          label="How Many More"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={wrong ? WRONG : undefined}
          announced
          onChange={(text) => {
            setTyped(text)
            setWrong(false)
          }}
        />
        <Button variant="outlined" type="submit" busy={make.isPending}>
          Make Codes
        </Button>
      </form>
      {any && (
        <div>
          <Button variant="outlined" busy={download.isPending} onClick={() => download.mutate()}>
            Download All as CSV
          </Button>
        </div>
      )}
      {error && (
        <Alert kind="bad">
          {failureText(error, make.error ? 'The codes could not be made.' : 'The file could not be made.')}
        </Alert>
      )}
    </>
  )
}
