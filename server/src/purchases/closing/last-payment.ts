import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { backCents } from '@sipday/rules/refunds/amounts.ts'
import type { Trx } from '../../deps.ts'
import { newestPaidPeriod, planDifferences } from '../../store/memberships/renewals.ts'
import { shareInPurchase } from '../../store/purchases/history.ts'
import { lockRefundsOf, refundsOf } from '../../store/purchases/refunds.ts'
import { shareOf } from './pro-rata.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'

/**
 * In cents: this membership's share, what is left of the whole payment, and what closures have refunded of this share.
 */
export type LastPayment = {
  squarePaymentId: string
  cents: number
  leftCents: number
  returnedCents: number
  from: CalendarDate
}

/** The payment that covers the current period: the last paid renewal, else this membership's share of the purchase. */
const lastPayment = async (trx: Trx, row: LockedMembership): Promise<LastPayment | null> => {
  const renewal = await newestPaidPeriod(trx, row.id)
  if (renewal)
    return lessRefunds(trx, row, renewal.square_payment_id, {
      takenCents: renewal.amount_cents,
      cents: renewal.amount_cents,
      from: renewal.period_start,
    })
  const bought = row.purchase_id ? await shareInPurchase(trx, row.purchase_id, row.subscriber_id) : undefined
  if (!bought) return null
  return lessRefunds(trx, row, bought.square_payment_id, {
    takenCents: bought.total_cents,
    cents: shareOf(bought.total_cents, bought.quantity, bought.position),
    from: row.started_on,
  })
}

/** The payments that cover the current period: the last one, and what was paid since for a dearer plan. */
export const currentPayments = async (trx: Trx, row: LockedMembership): Promise<LastPayment[]> => {
  const last = await lastPayment(trx, row)
  if (!last) return []
  const payments = [last]
  for (const { period_start: from, square_payment_id, amount_cents: cents } of await planDifferences(
    trx,
    row.id,
    last.from,
  )) {
    const difference = await lessRefunds(trx, row, square_payment_id, { takenCents: cents, cents, from })
    if (difference) payments.push(difference)
  }
  return payments
}

type Taken = { takenCents: number; cents: number; from: CalendarDate }

/** Never refunds more than was taken; a closure refund that Square refused counts as returned by hand. */
const lessRefunds = async (
  trx: Trx,
  row: LockedMembership,
  squarePaymentId: string | null,
  { takenCents, cents, from }: Taken,
): Promise<LastPayment | null> => {
  if (!squarePaymentId) return null
  await lockRefundsOf(trx, squarePaymentId)
  const refunds = await refundsOf(trx, squarePaymentId)
  const gone = backCents(refunds.map(({ amount_cents: cents, state }) => ({ cents, state })))
  const returned = refunds.filter(({ origin, membership_id: id }) => origin === 'closure' && id === row.id)
  return { squarePaymentId, cents, from, leftCents: takenCents - gone, returnedCents: sumOf(returned) }
}

const sumOf = (refunds: readonly { amount_cents: number }[]): number =>
  refunds.reduce((sum, refund) => sum + refund.amount_cents, 0)
