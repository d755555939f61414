import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Trx } from '../../deps.ts'
import { shareOf } from './pro-rata.ts'
import type { LockedMembership } from '../renewing/renewal.ts'

/** In cents: what this membership's part was, what is left of the whole payment, what a closing returned of this part. */
export type LastPayment = {
  squarePaymentId: string
  cents: number
  leftCents: number
  returnedCents: number
  from: CalendarDate
}

/** The payment that covers the present period: the last paid renewal, else this membership's part of the purchase. */
export const lastPayment = async (trx: Trx, row: LockedMembership): Promise<LastPayment | null> => {
  const renewal = await trx
    .selectFrom('renewals')
    .selectAll()
    .where('membership_id', '=', row.id)
    .where('state', '=', 'paid')
    .orderBy('period_start', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (renewal) {
    if (!renewal.square_payment_id) return null
    const left = await leftOf(trx, renewal.square_payment_id, renewal.amount_cents)
    return {
      squarePaymentId: renewal.square_payment_id,
      cents: renewal.amount_cents,
      leftCents: left,
      returnedCents: await returnedOf(trx, row.id, renewal.square_payment_id),
      from: renewal.period_start,
    }
  }
  const bought = row.purchase_id
    ? await trx
        .selectFrom('purchases')
        .innerJoin('purchase_subscribers', 'purchase_subscribers.purchase_id', 'purchases.id')
        .select([
          'purchases.square_payment_id',
          'purchases.total_cents',
          'purchases.quantity',
          'purchase_subscribers.position',
        ])
        .where('purchases.id', '=', row.purchase_id)
        .where('purchase_subscribers.customer_id', '=', row.subscriber_id)
        .executeTakeFirst()
    : undefined
  if (!bought?.square_payment_id) return null
  return {
    squarePaymentId: bought.square_payment_id,
    cents: shareOf(bought.total_cents, bought.quantity, bought.position),
    leftCents: await leftOf(trx, bought.square_payment_id, bought.total_cents),
    returnedCents: await returnedOf(trx, row.id, bought.square_payment_id),
    from: row.started_on,
  }
}

/** Never more goes back than was taken. */
const leftOf = async (trx: Trx, squarePaymentId: string, takenCents: number): Promise<number> => {
  const rows = await trx
    .selectFrom('refunds')
    .select('amount_cents')
    .where('square_payment_id', '=', squarePaymentId)
    .where('state', '!=', 'failed')
    .execute()
  return takenCents - rows.reduce((sum, refund) => sum + refund.amount_cents, 0)
}

/** What a closing of the location has returned of one membership's part; what Square refused counts as returned by hand. */
const returnedOf = async (trx: Trx, membershipId: string, squarePaymentId: string): Promise<number> => {
  const rows = await trx
    .selectFrom('refunds')
    .select('amount_cents')
    .where('membership_id', '=', membershipId)
    .where('square_payment_id', '=', squarePaymentId)
    .where('origin', '=', 'closure')
    .execute()
  return rows.reduce((sum, refund) => sum + refund.amount_cents, 0)
}
