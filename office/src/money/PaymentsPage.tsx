import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { type Charge, chargesOf } from '@sipday/rules/office/customer/customer-groups.ts'
import { paymentTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { LineTable } from '../parts/table/LineTable.tsx'
import { ListCard } from '../parts/table/ListCard.tsx'
import type { MenuItem } from '../parts/MenuButton.tsx'
import { RowMenu } from '../parts/table/RowMenu.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { nameOf, whoColumn } from '../parts/table/who-column.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { dayText } from '../parts/words.ts'
import type { Me } from '../session.ts'
import { chargeColumns } from './charges/charge-columns.tsx'
import { useChargeActions } from './charges/use-charge-actions.tsx'
import { MoneyPage } from './MoneyPage.tsx'
import { usePaused } from '../customers/use-paused.ts'
import { PaymentFilters } from './PaymentFilters.tsx'
import { PaymentStrip } from './PaymentStrip.tsx'
import { type PaymentRow, paymentsQuery } from './queries.ts'

const names = ['customerId', 'locationId', 'state', 'from', 'to'] as const

export function PaymentsPage({ me }: { me: Me }) {
  const list = useListAddress()
  const { actionsOf, sent, dialog } = useChargeActions(me)
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
  const mayOpen = me.capabilities.includes('customers.read')
  const [today] = useState(() => dateIn(new Date(), me.shop.timeZone))
  const customerItem = (id: string): MenuItem[] =>
    mayOpen ? [{ name: paymentTexts.customer, icon: 'next', go: () => navigate(`/customers/${id}`) }] : []
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
      {sent}
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
                  of: payerOf,
                  to: ({ payments: [{ customer }] }) => (mayOpen ? `/customers/${customer.id}` : null),
                }),
                chargeColumns.what,
                chargeColumns.location,
                chargeColumns.card,
                chargeColumns.total,
                chargeColumns.state,
                {
                  key: 'next',
                  name: paymentTexts.next,
                  place: 'menu',
                  cell: (row) => (
                    <RowMenu
                      label={paymentTexts.actionsOf(row.totalCents, payerOf(row))}
                      actions={[...actionsOf(row.payments), ...customerItem(row.payments[0].customer.id)]}
                    />
                  ),
                },
              ]}
            />
          </ListCard>
        )}
      </Waiting>
      {dialog}
    </MoneyPage>
  )
}

const payerOf = ({ payments: [{ customer }] }: Charge<PaymentRow>): string => nameOf(customer)

/** "Today, Nov 24". */
const dayName = (day: string, today: string): string => {
  if (day === today) return `${paymentTexts.today}, ${dayText(day)}`
  return day === addDays(today, -1) ? `${paymentTexts.yesterday}, ${dayText(day)}` : dayText(day)
}
