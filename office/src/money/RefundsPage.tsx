import { dollars } from '@sipday/rules/money.ts'
import { refundFilters, refundListTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LineTable } from '../parts/table/LineTable.tsx'
import { ListCard } from '../parts/table/ListCard.tsx'
import { ListFilters } from '../parts/table/ListFilters.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { nameOf, whoColumn } from '../parts/table/who-column.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { whenText } from '../parts/words.ts'
import type { Me } from '../session.ts'
import { MoneyPage } from './MoneyPage.tsx'
import { type RefundRow, refundsQuery } from './queries.ts'
import { RefundState } from './RefundState.tsx'
import { whoOf } from './who-of.ts'

const names = ['state', 'customerId', 'squarePaymentId', 'from', 'to'] as const

/** Made here or in the provider's dashboard. */
export function RefundsPage({ me }: { me: Me }) {
  const list = useListAddress()
  const filters = list.only(names)
  const clear = list.clearOf(names)
  const query = useInfiniteQuery(refundsQuery(filters))
  return (
    <MoneyPage tab="refunds" me={me}>
      <ListFilters
        list={list}
        timeZone={me.shop.timeZone}
        state={{ label: 'State', options: refundFilters, often: ['waiting', 'failed'] }}
        clear={clear}
      />
      <Waiting query={query} label={refundListTexts.loading} failed={refundListTexts.failed}>
        {(page) => (
          <ListCard page={page} query={query} one="refund" texts={refundListTexts} clear={clear}>
            <LineTable
              caption={refundListTexts.caption}
              rows={page.rows}
              rowKey={({ id }) => id}
              columns={[
                whoColumn<RefundRow>({
                  of: ({ customer }) => nameOf(customer),
                  to: ({ id }) => `/money/refunds/${id}`,
                }),
                { key: 'words', name: 'Reason', place: 'what', text: ({ words }) => words },
                { key: 'asked', name: 'Asked, approved', place: 'more', text: whoOf },
                { key: 'at', name: 'When', place: 'more', cell: ({ askedAt }) => whenText(askedAt, me.shop.timeZone) },
                { key: 'amount', name: 'Amount', place: 'sum', cell: ({ amountCents }) => dollars(amountCents) },
                { key: 'state', name: 'State', place: 'state', cell: ({ state }) => <RefundState state={state} /> },
              ]}
            />
          </ListCard>
        )}
      </Waiting>
    </MoneyPage>
  )
}
