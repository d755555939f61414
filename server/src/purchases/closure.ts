import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Deps, Trx } from '../deps.ts'
import { queueMail } from '../messages/outbox.ts'
import { audit } from '../store/audit.ts'
import { proRataCents, shareOf } from './pro-rata.ts'
import { wantRefund } from './refund.ts'
import { lockMembership, mailFacts } from './renewal.ts'
import type { LockedMembership } from './renewal.ts'

export type Closure = { memberships: number; refundedCents: number }

/**
 * A location closes for good: every membership there ends on `lastDay`, its provider subscription is cancelled, and what was
 * paid for the days after goes back (S4). Running it again changes nothing.
 */
export const closeLocation = async (deps: Deps, locationId: string, lastDay: CalendarDate): Promise<Closure> => {
  const rows = await deps.db
    .selectFrom('memberships')
    .select('id')
    .where('location_id', '=', locationId)
    .where('live', '=', true)
    .orderBy('created_at')
    .execute()
  const closure: Closure = { memberships: 0, refundedCents: 0 }
  for (const { id } of rows) {
    closure.refundedCents += await deps.db.transaction().execute((trx) => endForClosure(trx, deps, id, lastDay))
    closure.memberships += 1
  }
  return closure
}

const endForClosure = async (trx: Trx, deps: Deps, membershipId: string, lastDay: CalendarDate): Promise<number> => {
  const row = await lockMembership(trx, membershipId)
  const now = deps.clock.now()
  const paid = await lastPayment(trx, row)
  await trx
    .updateTable('memberships')
    .set({ end_date: lastDay, cancelled_at: row.cancelled_at ?? now, due_at: now })
    .where('id', '=', membershipId)
    .execute()
  if (row.kind === 'renewing')
    await deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })
  if (!paid || !row.paid_through) return 0
  const wanted = proRataCents(paid.cents, { from: paid.from, through: row.paid_through }, lastDay)
  const amountCents = Math.min(wanted, paid.leftCents)
  if (amountCents <= 0) return 0
  const isNew = await wantRefund(trx, deps, {
    requestId: `closure:${membershipId}`,
    origin: 'closure',
    membershipId,
    purchaseId: row.purchase_id,
    squarePaymentId: paid.squarePaymentId,
    amountCents,
    reason: 'The location closed',
  })
  if (!isNew) return 0
  const { shopName, accountUrl, name, planName } = await mailFacts(trx, deps, row)
  await audit(deps, 'closure_refund', { customerId: row.payer_id, detail: { membershipId, amountCents } }, trx)
  await queueMail(trx, deps, {
    kind: 'refunded',
    dedupeKey: `closure:${membershipId}`,
    to: row.payer_email,
    facts: { shopName, accountUrl, name, planName, totalCents: amountCents },
  })
  return amountCents
}

type LastPayment = { squarePaymentId: string; cents: number; leftCents: number; from: CalendarDate }

/** The payment that covers the present period: the last paid renewal, else this membership's part of the purchase. */
const lastPayment = async (trx: Trx, row: LockedMembership): Promise<LastPayment | null> => {
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
