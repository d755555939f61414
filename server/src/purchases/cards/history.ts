import type { PaymentRecord } from '@sipday/contract/payments.ts'
import { startOfDay } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import { brandOnWire } from './cards.ts'

/** What a customer has paid, newest first: purchases and renewals. */
export const paymentsOf = async (deps: Deps, customerId: string): Promise<PaymentRecord[]> => {
  const [purchases, renewals] = await Promise.all([
    deps.db
      .selectFrom('purchases')
      .leftJoin('cards', 'cards.id', 'purchases.card_id')
      .select([
        'purchases.payment_id',
        'purchases.created_at',
        'purchases.total_cents',
        'purchases.quantity',
        'purchases.plan_name',
      ])
      .select(['purchases.state', 'purchases.is_gift', 'cards.brand', 'cards.last_4'])
      .where('purchases.buyer_id', '=', customerId)
      .where('purchases.state', 'in', ['succeeded', 'refunded'])
      .execute(),
    deps.db
      .selectFrom('renewals')
      .innerJoin('memberships', 'memberships.id', 'renewals.membership_id')
      .innerJoin('locations', 'locations.id', 'memberships.location_id')
      .leftJoin('cards', 'cards.id', 'memberships.card_id')
      .select(['renewals.membership_id', 'renewals.period_start', 'renewals.amount_cents', 'renewals.state'])
      .select(['memberships.plan_name', 'locations.time_zone', 'cards.brand', 'cards.last_4'])
      .where('memberships.payer_id', '=', customerId)
      .execute(),
  ])
  const bought = purchases.map((row): PaymentRecord => ({
    id: row.payment_id,
    paidAt: row.created_at.toISOString(),
    amountCents: row.total_cents,
    description: `${row.quantity} x ${row.plan_name}${row.is_gift ? ' (gift)' : ''}`,
    cardBrand: row.brand && brandOnWire(row.brand),
    cardLast4: row.last_4,
    status: row.state === 'succeeded' ? 'paid' : 'refunded',
  }))
  const renewed = renewals.map((row): PaymentRecord => ({
    id: `${row.membership_id}:${row.period_start}`,
    paidAt: startOfDay(row.period_start, row.time_zone).toISOString(),
    amountCents: row.amount_cents,
    description: `${row.plan_name}, renewal`,
    cardBrand: row.brand && brandOnWire(row.brand),
    cardLast4: row.last_4,
    status: row.state,
  }))
  return [...bought, ...renewed].sort((a, b) => b.paidAt.localeCompare(a.paidAt))
}
