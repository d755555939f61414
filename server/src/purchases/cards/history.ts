import type { PaymentRecord } from '@sipday/contract/payments.ts'
import { startOfDay } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import { paidPurchases, renewalsPaidBy } from '../../store/purchases/history.ts'
import { brandOnWire } from './cards.ts'

/** Everything a customer has paid for, newest first: purchases, renewals and changes of plan; with `places`, only at these locations. */
export const paymentsOf = async (
  deps: Deps,
  customerId: string,
  places: readonly string[] | null = null,
): Promise<PaymentRecord[]> => {
  const isNear = ({ location_id: id }: { location_id: string }) => places === null || places.includes(id)
  const [purchases, renewals] = await Promise.all([
    paidPurchases(deps.db, customerId),
    renewalsPaidBy(deps.db, customerId),
  ])
  const bought = purchases.filter(isNear).map((row): PaymentRecord => ({
    id: row.payment_id,
    paidAt: row.created_at.toISOString(),
    amountCents: row.total_cents,
    description: `${row.quantity} x ${row.plan_name}${row.is_gift ? ' (gift)' : ''}`,
    cardBrand: row.brand && brandOnWire(row.brand),
    cardLast4: row.last_4,
    status: row.state === 'succeeded' ? 'paid' : 'refunded',
  }))
  const renewed = renewals.filter(isNear).map((row): PaymentRecord => ({
    id: `${row.membership_id}:${row.period_start}${row.kind === 'renewal' ? '' : ':plan'}`,
    paidAt: (row.kind === 'renewal' ? startOfDay(row.period_start, row.time_zone) : row.at).toISOString(),
    amountCents: row.amount_cents,
    description: `${row.plan_name}, ${row.kind === 'renewal' ? 'renewal' : 'change of plan'}`,
    cardBrand: row.brand && brandOnWire(row.brand),
    cardLast4: row.last_4,
    status: row.state,
  }))
  return [...bought, ...renewed].sort((a, b) => b.paidAt.localeCompare(a.paidAt))
}
