import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { isTooShort } from '@sipday/rules/office/customer-search.ts'
import { customerTexts, listTexts, membershipsLine } from '@sipday/rules/office/words/customer-words.ts'
import { Address } from '@sipday/ui/Address.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { Card } from '@sipday/ui/Card.tsx'
import { EmptyState } from '@sipday/ui/EmptyState.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { DataTable } from '../parts/table/DataTable.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import css from './customers.module.css'
import { customersQuery } from './queries.ts'
import { useFindKey } from './use-find-key.ts'

/** A pause in typing. */
const PAUSE_MS = 350

/**
 * The customers, and one field that finds them. What was typed stands in no address: it may be a name or a phone
 * (rule O).
 */
export function CustomersPage() {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const q = usePaused(typed)
  useFindKey(field)
  const query = useInfiniteQuery({ ...customersQuery(q), placeholderData: keepPreviousData })
  return (
    <Section name={customerTexts.section}>
      <Field
        ref={field}
        label={listTexts.find}
        helper={listTexts.helper}
        type="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        aria-keyshortcuts="/"
        value={typed}
        onChange={setTyped}
      />
      <Waiting query={query} label={listTexts.loading} failed={listTexts.failed}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0)
            return q ? (
              <EmptyState title={listTexts.none} text={<p>{listTexts.noneText}</p>} />
            ) : (
              <EmptyState title={listTexts.empty} text={<p>{listTexts.emptyText}</p>} />
            )
          return (
            <Card as="section" stack aria-label={customerTexts.section}>
              <DataTable
                caption={customerTexts.section}
                rowKey={({ id }) => id}
                rows={rows}
                columns={[
                  {
                    key: 'name',
                    name: 'Name',
                    cell: ({ id, name, email, phone }) => (
                      <div>
                        <Link href={`/customers/${id}`}>
                          {/* Whoever has no name is called by their address. */}
                          <span>
                            <Address>{name || customerTexts.noName}</Address>
                          </span>
                        </Link>
                        <p className="small">
                          <Address>{email}</Address>
                        </p>
                        <p className={`small ${css.phone}`}>{phoneText(phone)}</p>
                      </div>
                    ),
                  },
                  {
                    key: 'memberships',
                    name: customerTexts.memberships,
                    cell: ({ memberships }) => membershipsLine(memberships),
                  },
                ]}
              />
              {query.hasNextPage && (
                <div>
                  <Button variant="outlined" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {listTexts.more}
                  </Button>
                </div>
              )}
            </Card>
          )
        }}
      </Waiting>
    </Section>
  )
}

/** What was typed, once the typing pauses; a single character looks for no one, like none. */
function usePaused(typed: string): string {
  const [text, setText] = useState('')
  useEffect(() => {
    const wanted = isTooShort(typed) ? '' : typed.trim()
    const timer = setTimeout(() => setText(wanted), wanted === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return text
}
