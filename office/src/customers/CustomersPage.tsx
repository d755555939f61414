import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { customerTexts, listTexts, membershipsLine } from '@sipday/rules/office/words/customer-words.ts'
import { newCustomerTexts } from '@sipday/rules/office/words/adding/new-customer-words.ts'
import { mergeTexts } from '@sipday/rules/office/words/merge-words.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { DataTable } from '../parts/table/DataTable.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import { CustomerFilters } from './CustomerFilters.tsx'
import css from './customers.module.css'
import { NewCustomerDialog } from './adding/NewCustomerDialog.tsx'
import { customerFilters, customersQuery } from './queries.ts'
import { usePaused } from './use-paused.ts'

/** What is typed stands in no address: it may be a name or a phone (rule O). */
export function CustomersPage({ mayAdd }: { mayAdd: boolean }) {
  const [typed, setTyped] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const q = usePaused(typed)
  const list = useListAddress()
  const filters = Object.fromEntries(
    customerFilters.flatMap((name) => (list.get(name) ? [[name, list.get(name)]] : [])),
  )
  const query = useInfiniteQuery({ ...customersQuery(q, filters), placeholderData: keepPreviousData })
  return (
    <Section name={customerTexts.section}>
      <Field
        label={listTexts.find}
        helper={listTexts.helper}
        type="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      {mayAdd && (
        <div>
          <Button variant="outlined" onClick={() => setIsAdding(true)}>
            {newCustomerTexts.title}
          </Button>
        </div>
      )}
      {isAdding && <NewCustomerDialog onClose={() => setIsAdding(false)} />}
      {q === '' && <CustomerFilters list={list} choices={query.data?.pages[0]?.choices ?? null} />}
      <Waiting query={query} label={listTexts.loading} failed={listTexts.failed}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0)
            return q ? (
              <EmptyState title={listTexts.none} text={<p>{listTexts.noneText}</p>} />
            ) : Object.keys(filters).length > 0 ? (
              <EmptyState title={listTexts.noMatch} text={<p>{listTexts.noMatchText}</p>} />
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
                    cell: ({ memberships, isMerged }) =>
                      isMerged ? mergeTexts.isMerged : membershipsLine(memberships),
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
