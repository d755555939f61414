import type { PaymentRecord } from '@sipday/contract/payments.ts'
import { startOfDay } from '@sipday/rules/calendar.ts'
import { orderTitle } from '@sipday/rules/terms-text.ts'
import type { Deps } from '../../deps.ts'
import { paidPurchases, refundsOfPayments, renewalsPaidBy } from '../../store/purchases/history.ts'
import { brandOnWire } from './cards.ts'

/** Newest first, each with the day the money was taken and what of it came back; `places`: only at these locations. */
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
  const taken = [...purchases, ...renewals].flatMap(({ square_payment_id: id }) => (id === null ? [] : [id]))
  const refunds = taken.length > 0 ? await refundsOfPayments(deps.db, taken) : []
  /** What came back of a payment; all of it makes it a refunded one. */
  const back = (id: string | null, paidCents: number) => {
    const own = refunds.filter(({ square_payment_id: of }) => of === id)
    const money = own.filter(({ state }) => state !== 'credited')
    const isAll = money.reduce((sum, { amount_cents: cents }) => sum + cents, 0) >= paidCents && money.length > 0
    return {
      ...(isAll ? { status: 'refunded' as const } : {}),
      ...(own.length > 0
        ? {
            refunds: own.map(({ amount_cents: cents, at, state }) => ({
              amountCents: cents,
              at: at.toISOString(),
              ...(state === 'credited' ? { asCredit: true as const } : {}),
            })),
          }
        : {}),
    }
  }
  const bought = purchases.filter(isNear).map((row): PaymentRecord => ({
    id: row.payment_id,
    paidAt: row.created_at.toISOString(),
    amountCents: row.total_cents,
    description: `${orderTitle({ quantity: row.quantity, planName: row.plan_name })}${row.is_gift ? ' (gift)' : ''}`,
    cardBrand: row.brand && brandOnWire(row.brand),
    cardLast4: row.last_4,
    status: row.state === 'succeeded' ? 'paid' : 'refunded',
    ...back(row.square_payment_id, row.total_cents),
  }))
  const renewed = renewals.filter(isNear).map((row): PaymentRecord => ({
    id: `${row.membership_id}:${row.period_start}${row.kind === 'renewal' ? '' : ':plan'}`,
    paidAt: (row.state === 'paid' ? row.at : startOfDay(row.period_start, row.time_zone)).toISOString(),
    amountCents: row.amount_cents,
    description: `${row.plan_name}, ${row.kind === 'renewal' ? 'renewal' : 'change of plan'}`,
    cardBrand: row.brand && brandOnWire(row.brand),
    cardLast4: row.last_4,
    status: row.state,
    ...back(row.square_payment_id, row.amount_cents),
  }))
  return [...bought, ...renewed].sort((a, b) => b.paidAt.localeCompare(a.paidAt))
}
