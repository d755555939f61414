import { sql } from 'kysely'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { PaymentReason } from '@sipday/rules/renewing/payment-problem.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

type Period = { membershipId: string; periodStart: CalendarDate }
/** `at`: when the money was taken, or refused; `locationId`: where it is charged. */
type RenewalFacts = { invoiceId: string | null; amountCents: number; at: Date; locationId: string }

type PaidFacts = RenewalFacts & {
  squarePaymentId: string | null
  plan: { planName: string; priceCents: number }
}

export const isPeriodPaid = async (db: Db | Trx, { membershipId, periodStart }: Period): Promise<boolean> => {
  const row = await db
    .selectFrom('renewals')
    .select('state')
    .where('membership_id', '=', membershipId)
    .where('period_start', '=', periodStart)
    .where('kind', '=', 'renewal')
    .executeTakeFirst()
  return row?.state === 'paid'
}

/** Which of the provider's bills paid a period of the membership. */
export const paidBillsOf = async (db: Db, membershipId: string, bills: readonly string[]): Promise<Set<string>> => {
  const found = await db
    .selectFrom('renewals')
    .select('square_invoice_id')
    .where('membership_id', '=', membershipId)
    .where('square_invoice_id', '=', sql<string>`any(${[...bills]}::text[])`)
    .where('kind', '=', 'renewal')
    .where('state', '=', 'paid')
    .execute()
  return new Set(found.flatMap(({ square_invoice_id: id }) => id ?? []))
}

/** Records that a period was paid, even if it was recorded as failed before. */
export const notePaidPeriod = async (
  trx: Trx,
  { membershipId, periodStart }: Period,
  { invoiceId, amountCents, at, squarePaymentId, plan, locationId, cardId }: PaidFacts & { cardId: string | null },
): Promise<void> => {
  const paid = {
    square_invoice_id: invoiceId,
    square_payment_id: squarePaymentId,
    amount_cents: amountCents,
    plan_name: plan.planName,
    price_cents: plan.priceCents,
    location_id: locationId,
    state: 'paid' as const,
    at,
    card_id: cardId,
  }
  await trx
    .insertInto('renewals')
    .values({ membership_id: membershipId, period_start: periodStart, told_at: at, ...paid })
    .onConflict((conflict) => conflict.columns(['membership_id', 'period_start', 'kind']).doUpdateSet(paid))
    .execute()
}

/** Records the difference that was paid for another plan; `priceCents`: without tax. */
export const notePlanDifference = async (
  trx: Trx,
  { membershipId, periodStart: day }: Period,
  paid: Pick<PaidFacts, 'amountCents' | 'at' | 'locationId' | 'plan'> & { squarePaymentId: string },
): Promise<void> => {
  await trx
    .insertInto('renewals')
    .values({
      membership_id: membershipId,
      period_start: day,
      kind: 'plan_change',
      square_invoice_id: null,
      square_payment_id: paid.squarePaymentId,
      amount_cents: paid.amountCents,
      plan_name: paid.plan.planName,
      price_cents: paid.plan.priceCents,
      location_id: paid.locationId,
      state: 'paid',
      at: paid.at,
      told_at: paid.at,
    })
    .execute()
}

/** False if it is already counted as paid, which does not change. */
export const noteFailedPeriod = async (
  trx: Trx,
  { membershipId, periodStart }: Period,
  { invoiceId, amountCents, at, locationId, reason }: RenewalFacts & { reason: PaymentReason | null },
): Promise<boolean> => {
  const failed = {
    // What is once known stays: a later look may no longer find the refused payment.
    ...(reason === null ? {} : { failed_for: reason }),
    square_invoice_id: invoiceId,
    amount_cents: amountCents,
    location_id: locationId,
    state: 'failed' as const,
    at,
  }
  const noted = await trx
    .insertInto('renewals')
    .values({ membership_id: membershipId, period_start: periodStart, square_payment_id: null, told_at: at, ...failed })
    .onConflict((conflict) =>
      conflict
        .columns(['membership_id', 'period_start', 'kind'])
        .doUpdateSet(failed)
        .where('renewals.state', '=', 'failed'),
    )
    .returning('membership_id')
    .executeTakeFirst()
  return noted !== undefined
}

/** What the newest try heard, as long as it is not paid. */
export const noteWhyNotPaid = async (
  db: Db,
  { membershipId, periodStart }: Period,
  reason: PaymentReason,
): Promise<void> => {
  await db
    .updateTable('renewals')
    .set({ failed_for: reason })
    .where('membership_id', '=', membershipId)
    .where('period_start', '=', periodStart)
    .where('kind', '=', 'renewal')
    .where('state', '=', 'failed')
    .execute()
}

/** The newest failed period of a membership from `since` on. */
export const newestFailedPeriod = (db: Db | Trx, membershipId: string, since: CalendarDate) =>
  db
    .selectFrom('renewals')
    .select(['period_start', 'amount_cents', 'failed_for'])
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'failed')
    .where('period_start', '>=', since)
    .orderBy('period_start', 'desc')
    .executeTakeFirst()

/** The newest paid renewals that have a bill but no known payment. */
export const renewalsWithoutPayment = (db: Db, most: number) =>
  db
    .selectFrom('renewals')
    .select(['membership_id', 'period_start', 'square_invoice_id'])
    .where('state', '=', 'paid')
    .where('square_payment_id', 'is', null)
    .where('square_invoice_id', 'is not', null)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()

export const notePaymentOfPeriod = async (
  db: Db,
  { membershipId, periodStart }: Period,
  { id, takenAt }: { id: string; takenAt: Date },
): Promise<void> => {
  await db
    .updateTable('renewals')
    .set({ square_payment_id: id, at: takenAt })
    .where('membership_id', '=', membershipId)
    .where('period_start', '=', periodStart)
    .where('kind', '=', 'renewal')
    .execute()
}
