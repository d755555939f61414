import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { type Charge, chargesOf, isRefundable } from '@sipday/rules/office/customer/customer-groups.ts'
import { dollars } from '@sipday/rules/money.ts'
import { cardInShort } from '@sipday/rules/paying/card-text.ts'
import { paymentTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { LineTable } from '../parts/table/LineTable.tsx'
import { ListCard } from '../parts/table/ListCard.tsx'
import type { MenuItem } from '../parts/MenuButton.tsx'
import { RowMenu } from '../parts/table/RowMenu.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { whoColumn } from '../parts/table/who-column.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { dayText } from '../parts/words.ts'
import type { Me } from '../session.ts'
import { MoneyPage } from './MoneyPage.tsx'
import { SentAgain } from '../customers/actions/SentAgain.tsx'
import { useSendAgain } from '../customers/actions/use-send-again.ts'
import { usePaused } from '../customers/use-paused.ts'
import { PaymentFilters } from './PaymentFilters.tsx'
import { PaymentState } from './PaymentState.tsx'
import { PaymentStrip } from './PaymentStrip.tsx'
import { type PaymentRow, paymentsQuery } from './queries.ts'
import { receiptItems } from './receipt-items.ts'

const RefundDialog = lazy(() =>
  import('../refunds/RefundDialog.tsx').then((loaded) => ({ default: loaded.RefundDialog })),
)

const names = ['customerId', 'locationId', 'state', 'from', 'to'] as const

export function PaymentsPage({ me }: { me: Me }) {
  const list = useListAddress()
  const again = useSendAgain()
  const [refunding, setRefunding] = useState<string | null>(null)
  const [, navigate] = useLocation()
  const filters = list.only(names)
  const [typed, setTyped] = useState('')
  const q = usePaused(typed)
  const unset = list.clearOf(names)
  const clear =
    unset || typed !== ''
      ? () => {
          setTyped('')
          unset?.()
        }
      : null
  const query = useInfiniteQuery(paymentsQuery({ ...filters, ...(q && { q }) }))
  const has = (capability: Me['capabilities'][number]) => me.capabilities.includes(capability)
  const [today] = useState(() => dateIn(new Date(), me.shop.timeZone))
  const actionsOf = ({ payments }: Charge<PaymentRow>): MenuItem[] => [
    ...payments.flatMap((payment): MenuItem[] => {
      const { id, state, member } = payment
      const whose = payments.length > 1 ? member : null
      if (state === 'disputed' || state === 'lost')
        return has('disputes')
          ? [{ name: paymentTexts.look(whose), icon: 'alert', go: () => navigate(`/money/disputes/${id}`) }]
          : []
      return has('refund.ask') && isRefundable(payment)
        ? [{ name: paymentTexts.refund(whose), icon: 'undo', go: () => setRefunding(id) }]
        : []
    }),
    ...payments.flatMap(({ purchaseId }) =>
      has('customers') && purchaseId !== null
        ? receiptItems(purchaseId, () => again.mutate({ receipt: purchaseId }))
        : [],
    ),
    ...(has('customers.read')
      ? [
          {
            name: paymentTexts.customer,
            icon: 'next' as const,
            go: () => navigate(`/customers/${payments[0].customer.id}`),
          },
        ]
      : []),
  ]
  return (
    <MoneyPage tab="payments" me={me}>
      {query.data?.strip && <PaymentStrip strip={query.data.strip} day={today} />}
      <PaymentFilters
        list={list}
        timeZone={me.shop.timeZone}
        typed={typed}
        onTyped={setTyped}
        locations={query.data?.locations ?? []}
        clear={clear}
      />
      <SentAgain sent={again} />
      <Waiting query={query} label={paymentTexts.loading} failed={paymentTexts.failed}>
        {(page) => (
          <ListCard page={page} query={query} one="payment" texts={paymentTexts} clear={clear}>
            <LineTable
              caption={paymentTexts.caption}
              rows={chargesOf(page.rows)}
              rowKey={({ key }) => key}
              groupOf={({ payments: [{ day }] }) => {
                const sum = page.days?.find((one) => one.day === day)
                return {
                  key: day,
                  name: dayName(day, today),
                  said: sum ? paymentTexts.dayTotal(sum.count, sum.cents) : '',
                }
              }}
              columns={[
                whoColumn({
                  of: nameOf,
                  to: ({ payments: [{ customer }] }) => (has('customers.read') ? `/customers/${customer.id}` : null),
                }),
                {
                  key: 'what',
                  name: 'For',
                  place: 'what',
                  text: ({ payments: [{ what, planName }, ...rest] }) =>
                    paymentTexts.whatOf(what, planName, rest.length + 1),
                },
                {
                  key: 'location',
                  name: 'Location',
                  place: 'more',
                  text: ({ payments: [first] }) => first.locationName,
                },
                {
                  key: 'card',
                  name: 'Card',
                  place: 'more',
                  width: '14rem',
                  text: ({ payments: [{ card }] }) => (card ? cardInShort(card) : ''),
                },
                { key: 'total', name: 'Total', place: 'sum', cell: ({ totalCents }) => dollars(totalCents) },
                {
                  key: 'state',
                  name: 'State',
                  place: 'state',
                  cell: ({ payments: [{ state }], backCents, creditedCents }) => (
                    <PaymentState {...{ state, backCents, creditedCents }} />
                  ),
                },
                {
                  key: 'next',
                  name: paymentTexts.next,
                  place: 'menu',
                  cell: (row) => (
                    <RowMenu label={paymentTexts.actionsOf(row.totalCents, nameOf(row))} actions={actionsOf(row)} />
                  ),
                },
              ]}
            />
          </ListCard>
        )}
      </Waiting>
      <Suspense>
        <RefundDialog squarePaymentId={refunding} onClose={() => setRefunding(null)} />
      </Suspense>
    </MoneyPage>
  )
}

const nameOf = ({ payments: [{ customer }] }: Charge<PaymentRow>): string => customer.name || 'No name'

/** "Today, Nov 24". */
const dayName = (day: string, today: string): string => {
  if (day === today) return `${paymentTexts.today}, ${dayText(day)}`
  return day === addDays(today, -1) ? `${paymentTexts.yesterday}, ${dayText(day)}` : dayText(day)
}
