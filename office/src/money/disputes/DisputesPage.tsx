import { dateIn } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { disputeListTexts, disputeReasonWords, disputeTexts } from '@sipday/rules/refunds/dispute-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LineTable } from '../../parts/table/LineTable.tsx'
import { ListCard } from '../../parts/table/ListCard.tsx'
import { nameOf, whoColumn } from '../../parts/table/who-column.tsx'
import { Waiting } from '../../parts/Waiting.tsx'
import { dayText } from '../../parts/words.ts'
import type { Me } from '../../session.ts'
import { MoneyPage } from '../MoneyPage.tsx'
import { type DisputeRow, disputesQuery } from '../queries.ts'
import { DisputeState } from './DisputeState.tsx'

export function DisputesPage({ me }: { me: Me }) {
  const query = useInfiniteQuery(disputesQuery)
  const { timeZone } = me.shop
  const dayOf = (at: string | null) => (at ? dayText(dateIn(new Date(at), timeZone)) : '')
  return (
    <MoneyPage tab="disputes" me={me}>
      <Waiting query={query} label={disputeListTexts.loading} failed={disputeListTexts.failed}>
        {(page) => (
          <ListCard
            page={page}
            query={query}
            one={disputeListTexts.one}
            texts={disputeListTexts}
            said={disputeListTexts.waiting(page.waiting)}
          >
            <LineTable
              longStates
              caption={disputeListTexts.caption}
              rows={page.rows}
              rowKey={({ id }) => id}
              columns={[
                whoColumn<DisputeRow>({
                  of: ({ customer }) => nameOf(customer),
                  to: ({ id }) => `/money/disputes/${id}`,
                }),
                {
                  key: 'reason',
                  name: disputeTexts.reason,
                  place: 'what',
                  text: ({ reason }) => disputeReasonWords(reason),
                },
                { key: 'plan', name: disputeTexts.payment, place: 'more', text: ({ planName }) => planName },
                {
                  key: 'due',
                  name: disputeTexts.due,
                  place: 'more',
                  width: '11rem',
                  cell: ({ dueAt }) => dayOf(dueAt),
                },
                { key: 'amount', name: disputeTexts.amount, place: 'sum', cell: ({ cents }) => dollars(cents) },
                {
                  key: 'state',
                  name: disputeListTexts.state,
                  place: 'state',
                  cell: ({ state }) => <DisputeState state={state} />,
                },
              ]}
            />
          </ListCard>
        )}
      </Waiting>
    </MoneyPage>
  )
}
