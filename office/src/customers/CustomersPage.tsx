import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { listTexts, membershipInShort } from '@sipday/rules/office/customer/list-words.ts'
import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { newCustomerTexts } from '@sipday/rules/office/words/adding/new-customer-words.ts'
import { mergeTexts } from '@sipday/rules/office/words/merge-words.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LineColumn, LineTable } from '../parts/table/LineTable.tsx'
import { ShowMore } from '../parts/table/ShowMore.tsx'
import { filterTexts } from '../parts/table/filter-texts.ts'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { whoColumn } from '../parts/table/who-column.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { dayText } from '../parts/words.ts'
import { Section } from '../Section.tsx'
import { CustomerFilters } from './CustomerFilters.tsx'
import { NewCustomerDialog } from './adding/NewCustomerDialog.tsx'
import { customerFilters, customersQuery, narrowing } from './queries.ts'
import { StandingBadge } from './memberships/StandingBadge.tsx'
import { usePaused } from './use-paused.ts'

/** What is typed stands in no address: it may be a name or a phone (rule O). */
export function CustomersPage({ mayAdd }: { mayAdd: boolean }) {
  const [typed, setTyped] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const q = usePaused(typed)
  const list = useListAddress()
  const filters = list.only(customerFilters)
  const clear = list.clearOf(narrowing)
  const query = useInfiniteQuery(customersQuery(q, filters))
  return (
    <Section
      name={customerTexts.section}
      atHead={mayAdd && <Button onClick={() => setIsAdding(true)}>{newCustomerTexts.title}</Button>}
    >
      <Field
        label={listTexts.find}
        helper={listTexts.helper}
        type="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      {isAdding && <NewCustomerDialog onClose={() => setIsAdding(false)} />}
      {q === '' && <CustomerFilters list={list} choices={query.data?.choices ?? null} />}
      <Waiting query={query} label={listTexts.loading} failed={listTexts.failed}>
        {({ rows, total, next }) => {
          if (rows.length === 0)
            return q ? (
              <EmptyState title={listTexts.none} text={<p>{listTexts.noneText}</p>} />
            ) : clear ? (
              <EmptyState
                title={listTexts.noMatch}
                text={<p>{listTexts.noMatchText}</p>}
                action={
                  <Button variant="outlined" onClick={clear}>
                    {filterTexts.clear}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={listTexts.empty} text={<p>{listTexts.emptyText}</p>} />
            )
          const isWhole = next === null || !query.hasNextPage
          return (
            <Card as="section" stack aria-label={customerTexts.section}>
              <p className="small">{listTexts.count(total ?? (isWhole ? rows.length : null), rows.length)}</p>
              <LineTable caption={customerTexts.section} rowKey={({ id }) => id} rows={rows} columns={columns} />
              <ShowMore query={query} left={total === null ? null : total - rows.length} />
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
const contactOf = (row: Row): string =>
  [row.email, phoneText(row.phone)].find((one) => one && one !== nameOf(row)) ?? ''

const columns: LineColumn<Row>[] = [
  whoColumn({ name: listTexts.name, of: nameOf, to: ({ id }) => `/customers/${id}` }),
  {
    key: 'membership',
    name: listTexts.membership,
    place: 'what',
    text: ({ memberships, membershipsInAll, isMerged }) =>
      isMerged ? mergeTexts.isMerged : membershipInShort(memberships, membershipsInAll).text,
  },
  {
    key: 'contact',
    name: listTexts.contact,
    place: 'more',
    text: contactOf,
    cell: (row) => <Address>{contactOf(row)}</Address>,
  },
  {
    key: 'charge',
    name: listTexts.nextCharge,
    place: 'more',
    width: '20.4rem',
    text: ({ nextCharge }) => (nextCharge ? customerTexts.nextCharge(nextCharge.cents, dayText(nextCharge.on)) : ''),
  },
  {
    key: 'visit',
    name: listTexts.lastVisit,
    place: 'more',
    width: '11rem',
    text: ({ lastVisitOn }) => (lastVisitOn ? dayText(lastVisitOn) : ''),
  },
  {
    key: 'state',
    name: listTexts.state,
    place: 'state',
    cell: ({ memberships, isMerged }) => {
      const { standing } = membershipInShort(memberships)
      return standing && !isMerged ? <StandingBadge standing={standing} /> : null
    },
  },
]
