import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { customerTexts, listTexts, membershipInShort } from '@sipday/rules/office/words/customer-words.ts'
import { newCustomerTexts } from '@sipday/rules/office/words/adding/new-customer-words.ts'
import { mergeTexts } from '@sipday/rules/office/words/merge-words.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LineColumn, LineTable } from '../parts/table/LineTable.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { whoColumn } from '../parts/table/who-column.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import { CustomerFilters } from './CustomerFilters.tsx'
import { NewCustomerDialog } from './adding/NewCustomerDialog.tsx'
import { customerFilters, customersQuery } from './queries.ts'
import { StandingBadge } from './memberships/StandingBadge.tsx'
import { usePaused } from './use-paused.ts'

/** What is typed stands in no address: it may be a name or a phone (rule O). */
export function CustomersPage({ mayAdd }: { mayAdd: boolean }) {
  const [typed, setTyped] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const q = usePaused(typed)
  const list = useListAddress()
  const filters = list.only(customerFilters)
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
              <LineTable caption={customerTexts.section} rowKey={({ id }) => id} rows={rows} columns={columns} />
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

type Row = OfficeAnswerOf<'customers'>['rows'][number]

/** Whoever has no name is called by their address. */
const nameOf = ({ name, email, phone }: Row): string => name || email || phoneText(phone) || customerTexts.noName

/** Nothing where it stands as the name. */
const emailOf = (row: Row): string => (nameOf(row) === row.email ? '' : row.email)

const columns: LineColumn<Row>[] = [
  whoColumn({ name: 'Name', of: nameOf, to: ({ id }) => `/customers/${id}` }),
  {
    key: 'membership',
    name: 'Membership',
    place: 'what',
    text: ({ memberships, isMerged }) => (isMerged ? mergeTexts.isMerged : membershipInShort(memberships).text),
  },
  {
    key: 'email',
    name: 'Email',
    place: 'more',
    text: emailOf,
    cell: (row) => <Address>{emailOf(row)}</Address>,
  },
  { key: 'phone', name: 'Phone', place: 'more', text: ({ phone }) => phoneText(phone) },
  {
    key: 'state',
    name: 'State',
    place: 'state',
    cell: ({ memberships, isMerged }) => {
      const { standing } = membershipInShort(memberships)
      return standing && !isMerged ? <StandingBadge standing={standing} /> : null
    },
  },
]
