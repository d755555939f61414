import type { Frequency } from '@sipday/contract/catalogue.ts'
import { addDays, dateIn, monthsOf, addMonths } from '@sipday/rules/calendar.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import type { ProviderInvoice } from '../../providers/square-records.ts'
import { audit } from '../../store/audit.ts'
import { GRACE_DAYS, nextDue } from './due.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'

/** A membership with what emails about it need; locked for the rest of the transaction. */
export const lockMembership = (trx: Trx, membershipId: string) =>
  trx
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'memberships.payer_id')
    .innerJoin('locations', 'locations.id', 'memberships.location_id')
    .leftJoin('cards', 'cards.id', 'memberships.card_id')
    .selectAll('memberships')
    .select(['customers.email as payer_email', 'customers.given_name as payer_name'])
    .select(['locations.name as location_name', 'locations.time_zone', 'cards.brand', 'cards.last_4'])
    .where('memberships.id', '=', membershipId)
    .forUpdate('memberships')
    .executeTakeFirstOrThrow()
export type LockedMembership = Awaited<ReturnType<typeof lockMembership>>

/** What every mail about a membership says. */
export const mailFacts = async (trx: Trx, deps: Deps, row: LockedMembership) => {
  const pricing = await pricingIn(trx)
  const { shop } = pricing
  const day = row.paid_through ?? todayOf(deps, row)
  return {
    shopName: shop.name,
    accountUrl: `${deps.settings.publicUrl}/redeem`,
    name: row.payer_name,
    planName: row.plan_name,
    locationName: locationName(row.location_id, row.location_name),
    totalCents: renewalCents(row.price_cents, taxRateIn(pricing, row.location_id, day)),
    card: row.brand && row.last_4 ? { brand: row.brand, last4: row.last_4 } : null,
  }
}

/** Writes when the sweep has to look at a membership again. */
export const schedule = async (trx: Trx, deps: Deps, membershipId: string): Promise<void> => {
  const row = await lockMembership(trx, membershipId)
  const due = nextDue({ ...row, timeZone: row.time_zone }, deps.clock.now())
  await trx.updateTable('memberships').set({ due_at: due }).where('id', '=', membershipId).execute()
}

/** The renewal day after the period that begins on `periodStart`: returns to the anchor day (R7, R42). */
export const paidThroughAfter = (
  periodStart: CalendarDate,
  frequency: Frequency,
  anchorDay: number | null,
): CalendarDate => addMonths(periodStart, monthsOf(frequency), anchorDay ?? undefined)

/**
 * A renewal was paid: "paid through" moves on, and a membership that had stopped is back (R29, R52). Once per period,
 * however often and in whatever order the news arrives.
 */
export const renewalPaid = (
  deps: Deps,
  membershipId: string,
  invoice: PaidBill,
  squarePaymentId: string | null,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await renewalPaidIn(trx, deps, membershipId, invoice, squarePaymentId)
  })

/** A bill, or our own charge in its place: then there is no bill any more. */
export type PaidBill = Pick<ProviderInvoice, 'dueOn' | 'totalCents'> & { id: string | null }

/** The same within a transaction; false when the period had been paid before. */
export const renewalPaidIn = async (
  trx: Trx,
  deps: Deps,
  membershipId: string,
  invoice: PaidBill,
  squarePaymentId: string | null,
): Promise<boolean> => {
  const row = await lockMembership(trx, membershipId)
  const periodStart = invoice.dueOn ?? row.paid_through
  if (!periodStart) return false
  const now = deps.clock.now()
  const known = await trx
    .selectFrom('renewals')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .where('period_start', '=', periodStart)
    .executeTakeFirst()
  if (known?.state === 'paid') return false
  const paid = {
    square_invoice_id: invoice.id,
    square_payment_id: squarePaymentId,
    amount_cents: invoice.totalCents,
    state: 'paid' as const,
    at: now,
  }
  await trx
    .insertInto('renewals')
    .values({ membership_id: membershipId, period_start: periodStart, told_at: now, ...paid })
    .onConflict((conflict) => conflict.columns(['membership_id', 'period_start']).doUpdateSet(paid))
    .execute()
  const next = paidThroughAfter(periodStart, row.frequency as Frequency, row.anchor_day)
  const paidThrough = row.paid_through && row.paid_through > next ? row.paid_through : next
  await trx
    .updateTable('memberships')
    .set({
      paid_through: paidThrough,
      ...(row.state === 'ended' ? {} : { state: 'active' as const, grace_until: null }),
      ...(row.cancelled_at ? { end_date: paidThrough } : {}),
    })
    .where('id', '=', membershipId)
    .execute()
  await schedule(trx, deps, membershipId)
  await audit(deps, 'renewal_paid', { customerId: row.payer_id, detail: { membershipId, periodStart } }, trx)
  await queueMail(trx, deps, {
    kind: 'renewal_paid',
    dedupeKey: `renewed:${membershipId}:${periodStart}`,
    to: row.payer_email,
    facts: { ...(await mailFacts(trx, deps, row)), paidOn: periodStart, paidThrough, totalCents: invoice.totalCents },
  })
  return true
}

/** A renewal failed, or no one knows that it was paid: three days of grace, and the payer is told what to do (R52). */
export const renewalFailed = (
  deps: Deps,
  membershipId: string,
  invoice: Pick<ProviderInvoice, 'id' | 'dueOn' | 'totalCents' | 'payUrl'> | null,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    const periodStart = invoice?.dueOn ?? row.paid_through
    if (!periodStart || row.state === 'ended' || row.cancelled_at !== null) return
    // An older bill that was settled by a later one says nothing any more.
    if (row.paid_through && periodStart < row.paid_through) return
    const facts = await mailFacts(trx, deps, row)
    const now = deps.clock.now()
    const failed = {
      square_invoice_id: invoice?.id ?? null,
      amount_cents: invoice?.totalCents ?? facts.totalCents,
      state: 'failed' as const,
      at: now,
    }
    const noted = await trx
      .insertInto('renewals')
      .values({
        membership_id: membershipId,
        period_start: periodStart,
        square_payment_id: null,
        told_at: now,
        ...failed,
      })
      .onConflict((conflict) =>
        conflict.columns(['membership_id', 'period_start']).doUpdateSet(failed).where('renewals.state', '=', 'failed'),
      )
      .returning('membership_id')
      .executeTakeFirst()
    if (!noted || row.state !== 'active') return
    const graceUntil = addDays(periodStart, GRACE_DAYS)
    await trx
      .updateTable('memberships')
      .set({ state: 'grace', grace_until: graceUntil })
      .where('id', '=', membershipId)
      .execute()
    await schedule(trx, deps, membershipId)
    await audit(deps, 'renewal_failed', { customerId: row.payer_id, detail: { membershipId, periodStart } }, trx)
    await queueMail(trx, deps, {
      kind: 'renewal_failed',
      dedupeKey: `failed:${membershipId}:${periodStart}`,
      to: row.payer_email,
      facts: {
        ...facts,
        renewsOn: periodStart,
        usableUntil: graceUntil,
        payUrl: invoice?.payUrl ?? null,
        totalCents: invoice?.totalCents ?? facts.totalCents,
      },
    })
  })

/** The location's calendar day now. */
export const todayOf = (deps: Deps, row: LockedMembership): CalendarDate => dateIn(deps.clock.now(), row.time_zone)
