import { countText } from '@sipday/rules/written/counts.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { payoutFilters, payoutTexts } from '@sipday/rules/refunds/payout-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { LineTable } from '../../parts/table/LineTable.tsx'
import { ListCard } from '../../parts/table/ListCard.tsx'
import { ListFilters } from '../../parts/table/ListFilters.tsx'
import { useListAddress } from '../../parts/table/use-list-address.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import { dayText } from '../../parts/words.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import type { Me } from '../../session.ts'
import { MoneyPage } from '../MoneyPage.tsx'
import { PayoutMatch } from './PayoutMatch.tsx'
import { PayoutState } from './PayoutState.tsx'
import { payoutsQuery } from '../queries.ts'

const names = ['state', 'from', 'to'] as const

/** So many locations are named in a row. */
const FEW = 2
const placesText = (places: readonly string[]): string => {
  if (places.length === 0) return payoutTexts.elsewhere
  return places.length <= FEW ? listText(places) : countText(places.length, 'location')
}

/** What Square sent to the bank, newest first, and whether all of it is known (O11). */
export function PayoutsPage({ me }: { me: Me }) {
  const list = useListAddress()
  const filters = list.only(names)
  const clear = list.clearOf(names)
  const query = useInfiniteQuery(payoutsQuery(filters))
  const { timeZone } = me.shop
  return (
    <MoneyPage tab="payouts" me={me}>
      <ListFilters
        list={list}
        timeZone={timeZone}
        state={{ label: payoutTexts.entries, options: payoutFilters, often: ['open'] }}
        clear={clear}
      />
      <Waiting query={query} label={payoutTexts.loading} failed={payoutTexts.failed}>
        {(page) => (
          <ListCard page={page} query={query} one="payout" texts={payoutTexts} clear={clear}>
            <LineTable
              caption={payoutTexts.caption}
              rows={page.rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'day',
                  name: payoutTexts.day,
                  place: 'who',
                  cell: ({ id, at }) => (
                    <Link href={`/money/payouts/${id}`}>{dayText(dateIn(new Date(at), timeZone))}</Link>
                  ),
                },
                { key: 'places', name: payoutTexts.places, place: 'more', text: ({ places }) => placesText(places) },
                { key: 'match', name: payoutTexts.entries, place: 'what', cell: (row) => <PayoutMatch row={row} /> },
                {
                  key: 'fees',
                  name: payoutTexts.fees,
                  place: 'more',
                  width: '11rem',
                  cell: ({ feeCents }) => dollars(feeCents),
                },
                { key: 'cents', name: payoutTexts.amount, place: 'sum', cell: ({ cents }) => dollars(cents) },
                {
                  key: 'state',
                  name: payoutTexts.state,
                  place: 'state',
                  cell: ({ state }) => <PayoutState state={state} />,
                },
              ]}
            />
          </ListCard>
        )}
      </Waiting>
    </MoneyPage>
  )
}
