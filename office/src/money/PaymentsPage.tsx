import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { paymentStateWords, paymentTexts, paymentWhat } from '@sipday/rules/refunds/money-list-words.ts'
import { Badge } from '@sipday/ui/Badge.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { Card } from '@sipday/ui/Card.tsx'
import { EmptyState } from '@sipday/ui/EmptyState.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GoButton } from '../parts/GoButton.tsx'
import { DataTable } from '../parts/table/DataTable.tsx'
import { type ListAddress, useListAddress } from '../parts/table/use-list-address.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { countText } from '../parts/words.ts'
import { RefundDialog } from '../refunds/RefundDialog.tsx'
import type { Me } from '../session.ts'
import css from './money.module.css'
import { MoneyPage } from './MoneyPage.tsx'
import { type PaymentRow, paymentsQuery } from './queries.ts'

const names = ['customerId', 'locationId', 'state', 'last4', 'from', 'to', 'after'] as const
const states = [
  { value: '', name: 'All' },
  ...Object.entries(paymentStateWords).map(([value, name]) => ({ value, name })),
]

/** Purchases and renewals in one list, newest first, each with what may be done about it. */
export function PaymentsPage({ me }: { me: Me }) {
  const list = useListAddress()
  const [refunding, setRefunding] = useState<string | null>(null)
  const filters = Object.fromEntries(names.flatMap((name) => (list.get(name) ? [[name, list.get(name)]] : [])))
  const query = useQuery(paymentsQuery(filters))
  const mayAnswer = me.capabilities.includes('disputes')
  const mayRefund = me.capabilities.includes('refund.ask')
  return (
    <MoneyPage tab="payments" me={me}>
      <Filters list={list} />
      <Waiting query={query} label={paymentTexts.loading} failed={paymentTexts.failed}>
        {({ rows, next, total }) =>
          rows.length === 0 ? (
            <EmptyState title={paymentTexts.none} text={<p>{paymentTexts.noneText}</p>} />
          ) : (
            <Card as="section" stack aria-label={paymentTexts.caption}>
              <p className="small">{total === null ? paymentTexts.many : countText(total, 'payment')}</p>
              <DataTable
                caption={paymentTexts.caption}
                columns={[
                  { key: 'customer', name: 'Customer', cell: ({ customer }) => customer.name || 'No name' },
                  { key: 'day', name: 'Day', cell: ({ day }) => dateText(day) },
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
                rows={rows}
                rowKey={({ id }) => id}
                list={list}
                next={next}
              />
            </Card>
          )
        }
      </Waiting>
      <RefundDialog squarePaymentId={refunding} onClose={() => setRefunding(null)} />
    </MoneyPage>
  )
}

const whatOf = ({ what, planName, locationName, card }: PaymentRow): string =>
  [`${paymentWhat[what]}: ${planName} at ${locationName}`, card ? `${card.brand} ending in ${card.last4}` : null]
    .filter(Boolean)
    .join(', ')

function State({ row: { state, backCents } }: { row: PaymentRow }) {
  const tone = state === 'paid' ? 'ok' : state === 'disputed' || state === 'unknown' ? 'warn' : undefined
  return (
    <Badge tone={tone}>{state === 'partly_refunded' ? paymentTexts.back(backCents) : paymentStateWords[state]}</Badge>
  )
}

function Filters({ list }: { list: ListAddress }) {
  return (
    <Card as="section" aria-label="Filters">
      <div className={css.filters}>
        <Select
          label="State"
          value={list.get('state')}
          options={states}
          onChange={(value) => list.filter('state', value)}
        />
        <Field label="From" type="date" value={list.get('from')} onChange={(value) => list.filter('from', value)} />
        <Field label="To" type="date" value={list.get('to')} onChange={(value) => list.filter('to', value)} />
      </div>
    </Card>
  )
}
