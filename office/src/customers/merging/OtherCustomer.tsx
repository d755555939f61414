import { isTooShort } from '@sipday/rules/office/customer-search.ts'
import { customerTexts, membershipsLine } from '@sipday/rules/office/words/customer-words.ts'
import { mergeTexts } from '@sipday/rules/office/words/merge-words.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Waiting } from '../../parts/Waiting.tsx'
import css from '../customers.module.css'
import { customersQuery } from '../queries.ts'
import { usePaused } from '../use-paused.ts'

type OtherCustomerProps = { customerId: string; onChosen: (id: string) => void }

/** Finds the customer who may be the same person. */
export function OtherCustomer({ customerId, onChosen }: OtherCustomerProps) {
  const [typed, setTyped] = useState('')
  const q = usePaused(typed)
  return (
    <div className="stack">
      <Field
        label={mergeTexts.find}
        helper={mergeTexts.findHelp}
        type="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      {q !== '' && !isTooShort(q) && <Found q={q} customerId={customerId} onChosen={onChosen} />}
    </div>
  )
}

function Found({ q, customerId, onChosen }: OtherCustomerProps & { q: string }) {
  const query = useInfiniteQuery(customersQuery(q, {}))
  return (
    <Waiting query={query} label={mergeTexts.searching} failed={mergeTexts.notSearched}>
      {({ rows: found }) => {
        const rows = found.filter(({ id, isMerged }) => id !== customerId && !isMerged)
        if (rows.length === 0) return <p role="status">{mergeTexts.none}</p>
        return (
          <ul className={css.lines}>
            {rows.map(({ id, name, email, phone, memberships }) => (
              <li key={id}>
                <p>
                  <Address>{name || customerTexts.noName}</Address>
                </p>
                <p className="small">
                  <Address>{email}</Address>
                </p>
                <p className={`small ${css.phone}`}>{phoneText(phone)}</p>
                <p className="small">{membershipsLine(memberships)}</p>
                <Button variant="text" flush="start" onClick={() => onChosen(id)}>
                  <Address>{mergeTexts.choose(name || email || customerTexts.noName)}</Address>
                </Button>
              </li>
            ))}
          </ul>
        )
      }}
    </Waiting>
  )
}
