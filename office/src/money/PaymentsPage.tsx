import { dayText } from '../parts/words.ts'
import { cardInShort } from '@sipday/rules/paying/card-text.ts'
import { dollars } from '@sipday/rules/money.ts'
import { paymentStateWords, paymentTexts, paymentWhat } from '@sipday/rules/refunds/money-list-words.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { GoButton } from '../parts/GoButton.tsx'
import { ListCard } from '../parts/table/ListCard.tsx'
import { ListFilters } from '../parts/table/ListFilters.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { Waiting } from '../parts/Waiting.tsx'
import type { Me } from '../session.ts'
import { MoneyPage } from './MoneyPage.tsx'
import { type PaymentRow, paymentsQuery } from './queries.ts'

const RefundDialog = lazy(() =>
  import('../refunds/RefundDialog.tsx').then((loaded) => ({ default: loaded.RefundDialog })),
)

const names = ['customerId', 'locationId', 'state', 'last4', 'from', 'to', 'after'] as const
const states = [
  { value: '', name: 'All' },
  ...Object.entries(paymentStateWords).map(([value, name]) => ({ value, name })),
]

/** Purchases and renewals in one list, newest first, each with what may be done about it. */
export function PaymentsPage({ me }: { me: Me }) {
  const list = useListAddress()
  const [refunding, setRefunding] = useState<string | null>(null)
  const filters = list.only(names)
  const query = useQuery(paymentsQuery(filters))
  const mayAnswer = me.capabilities.includes('disputes')
  const mayRefund = me.capabilities.includes('refund.ask')
  return (
    <MoneyPage tab="payments" me={me}>
      <ListFilters list={list} state={{ label: 'State', options: states }} />
      <Waiting query={query} label={paymentTexts.loading} failed={paymentTexts.failed}>
        {(page) => (
          <ListCard
            page={page}
            list={list}
            one="payment"
            texts={paymentTexts}
            columns={[
              {
                key: 'customer',
                name: 'Customer',
                cell: ({ customer }) => <Address>{customer.name || 'No name'}</Address>,
              },
              { key: 'day', name: 'Day', cell: ({ day }) => dayText(day) },
              { key: 'what', name: 'For', cell: whatOf },
              { key: 'total', name: 'Total', numeric: true, cell: ({ totalCents }) => dollars(totalCents) },
              {
                key: 'state',
                name: 'State',
                cell: (row) => <State row={row} />,
              },
              {
                key: 'next',
                name: paymentTexts.next,
                cell: (row) =>
                  (row.state === 'disputed' || row.state === 'lost') && mayAnswer ? (
                    <GoButton
                      variant="text"
                      flush="start"
                      to={`/money/disputes/${row.id}`}
                      aria-label={paymentTexts.disputeOf(row.totalCents, row.customer.name)}
                    >
                      {paymentTexts.look}
                    </GoButton>
                  ) : mayRefund && (row.state === 'paid' || row.state === 'partly_refunded') ? (
                    <Button
                      variant="text"
                      flush="start"
                      aria-label={paymentTexts.refundOf(row.totalCents, row.customer.name)}
                      onClick={() => setRefunding(row.id)}
                    >
                      {paymentTexts.refund}
                    </Button>
                  ) : (
                    ''
                  ),
              },
            ]}
            rowKey={({ id }) => id}
          />
        )}
      </Waiting>
      <Suspense>
        <RefundDialog squarePaymentId={refunding} onClose={() => setRefunding(null)} />
      </Suspense>
    </MoneyPage>
  )
}

const whatOf = ({ what, planName, locationName, card }: PaymentRow): string =>
  [`${paymentWhat[what]}: ${planName} at ${locationName}`, card ? cardInShort(card) : null].filter(Boolean).join(', ')

function State({ row: { state, backCents } }: { row: PaymentRow }) {
  const tone = state === 'paid' ? 'ok' : state === 'disputed' || state === 'unknown' ? 'warn' : undefined
  return (
    <Badge tone={tone}>{state === 'partly_refunded' ? paymentTexts.back(backCents) : paymentStateWords[state]}</Badge>
  )
}
