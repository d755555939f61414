import type { Frequency } from '@sipday/contract/catalogue.ts'
import { addDays, dateIn, monthsOf, addMonths } from '@sipday/rules/calendar.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import { standingAfterBill } from '@sipday/rules/offers/offer.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import { type CardEnd, cardEndText } from '@sipday/rules/paying/card-text.ts'
import { type PaymentReason, paymentReason } from '@sipday/rules/renewing/payment-problem.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import type { ProviderInvoice } from '../../providers/square-records.ts'
import { audit } from '../../store/audit.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { billedPlanOf, putOnPlan } from '../../store/memberships/put-on-plan.ts'
import { nextTriesOf } from '../../store/memberships/tries.ts'
import { offerColumns, standingOffer } from '../../store/memberships/standing-offer.ts'
import { noteCreditUsed } from '../../store/prices/credits.ts'
import { fullCentsOf } from '../../store/prices/told-columns.ts'
import { takeToldPrice } from '../../store/prices/take-told-price.ts'
import { cardPaidWith } from '../../store/purchases/paid-with.ts'
import { isPeriodPaid, noteFailedPeriod, notePaidPeriod } from '../../store/memberships/renewals.ts'
import { calendarUrl } from '../calendar/link.ts'
import { payBackInClosing } from '../closing/start-closing.ts'
import { holdUnseen } from '../prices/hold-prices.ts'
import { billPaid } from '../prices/paid-bill.ts'
import { tellingKeys } from './telling-keys.ts'
import { dueStep, nextBillOn, nextDue } from './due.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'

const cardEndOf = ({ exp_month: expMonth, exp_year: expYear }: LockedMembership): CardEnd | null =>
  expMonth && expYear ? { expMonth, expYear } : null

export const reasonFacts = (row: LockedMembership, reason: PaymentReason | null) => {
  const end = cardEndOf(row)
  return { reason, cardEnd: end && cardEndText(end) }
}

export const mailFacts = async (trx: Trx, deps: Deps, row: LockedMembership) => {
  const pricing = await pricingIn(trx)
  const { shop } = pricing
  const day = nextBillOn(row) ?? todayOf(deps, row)
  const taxRate = taxRateIn(pricing, row.location_id, day)
  return {
    shopName: shop.name,
    accountUrl: `${deps.settings.publicUrl}/redeem`,
    name: row.payer_name,
    planName: row.plan_name,
    locationName: locationName(row.location_id, row.location_name),
    address: row.location_address ?? '',
    totalCents: renewalCents(billedPlanOf(row).priceCents, taxRate),
    untaxed: taxRate === 0,
    card: row.brand && row.last_4 ? { brand: row.brand, last4: row.last_4 } : null,
  }
}

export const schedule = async (trx: Trx, deps: Deps, membershipId: string): Promise<void> => {
  const row = await lockMembership(trx, membershipId)
  const due = nextDue({ ...row, timeZone: row.time_zone }, deps.clock.now())
  await changeMembership(trx, membershipId, { due_at: due })
}

/** The renewal day after the period that begins on `periodStart`: returns to the anchor day (R7, R42). */
export const paidThroughAfter = (
  periodStart: CalendarDate,
  frequency: Frequency,
  anchorDay: number | null,
): CalendarDate => addMonths(periodStart, monthsOf(frequency), anchorDay ?? undefined)

/** The payment of a renewal: its id at the provider, when it was taken, and from which card if not the membership's. */
export type RenewalPayment = { id: string; takenAt: Date; cardId?: string | null }

/**
 * "Paid through" moves forward, and a suspended membership is active again (R29, R52). Counted once per period, however
 * often and in whatever order events arrive.
 */
export const renewalPaid = (
  deps: Deps,
  membershipId: string,
  invoice: PaidBill,
  payment: RenewalPayment | null,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await renewalPaidIn(trx, deps, membershipId, invoice, payment)
  })

/** A bill, or our own charge in its place, which has no bill. */
export type PaidBill = Pick<ProviderInvoice, 'dueOn' | 'totalCents'> & { id: string | null }

/** The same within a transaction; false if the period was already paid. */
export const renewalPaidIn = async (
  trx: Trx,
  deps: Deps,
  membershipId: string,
  invoice: PaidBill,
  payment: RenewalPayment | null,
): Promise<boolean> => {
  const row = await lockMembership(trx, membershipId)
  const renewsOn = nextBillOn(row)
  const periodStart = invoice.dueOn ?? renewsOn
  if (!periodStart) return false
  const period = { membershipId, periodStart }
  if (await isPeriodPaid(trx, period)) return false
  const takenAt = payment?.takenAt ?? deps.clock.now()
  const { plan, netCents, usedCents } = await billPaid(trx, row, invoice.totalCents, periodStart)
  const offer = standingOffer(row)
  await notePaidPeriod(trx, period, {
    invoiceId: invoice.id,
    squarePaymentId: payment?.id ?? null,
    amountCents: invoice.totalCents,
    plan: { ...plan, priceCents: netCents },
    locationId: row.location_id,
    at: takenAt,
    cardId: payment?.cardId ?? row.card_id,
  })
  const next = paidThroughAfter(periodStart, plan.frequency, row.anchor_day)
  const paidThrough = row.paid_through && row.paid_through > next ? row.paid_through : next
  await changeMembership(trx, membershipId, {
    paid_through: paidThrough,
    // A pause is over once the renewal that ends it is paid.
    ...(renewsOn !== null && periodStart >= renewsOn ? { paused_at: null, paused_until: null } : {}),
    ...(row.state === 'ended' ? {} : { state: 'active' as const, grace_until: null }),
    ...(row.cancelled_at ? { end_date: paidThrough } : {}),
    ...offerColumns(
      offer && standingAfterBill(offer, { fullCents: fullCentsOf(row, periodStart), paidCents: plan.priceCents }),
    ),
  })
  await noteCreditUsed(trx, { membershipId, cents: usedCents, periodStart, at: takenAt })
  // Each bill of an offer, or with credit, has its own sum at the provider.
  if (offer !== null || row.credit_cents > 0)
    await deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })
  if (plan.planId === row.plan_id)
    await takeToldPrice(trx, row, { paidCents: plan.priceCents, periodStart, now: deps.clock.now() })
  else await putOnPlan(trx, row, plan, { now: deps.clock.now(), newId: () => deps.ids.id() })
  if (paidThrough !== row.paid_through) await holdUnseen(trx, deps, membershipId, { on: periodStart })
  await schedule(trx, deps, membershipId)
  if (row.location_last_day !== null) await payBackInClosing(trx, deps, membershipId)
  await audit(deps, 'renewal_paid', { customerId: row.payer_id, detail: { membershipId, periodStart } }, trx)
  const rate = taxRateIn(await pricingIn(trx), row.location_id, periodStart)
  const taxCents = Math.max(0, invoice.totalCents - netCents)
  await queueMail(trx, deps, {
    kind: 'renewal_paid',
    dedupeKey: `renewed:${membershipId}:${periodStart}`,
    to: row.payer_email,
    facts: {
      ...(await mailFacts(trx, deps, row)),
      ...(payment?.cardId ? { card: await cardPaidWith(trx, payment.cardId) } : {}),
      planName: plan.planName,
      paidOn: dateIn(takenAt, row.time_zone),
      renewedFrom: periodStart,
      paidThrough,
      calendarUrl: calendarUrl(deps.settings, membershipId),
      totalCents: invoice.totalCents,
      paid: {
        subtotalCents: invoice.totalCents - taxCents,
        taxCents,
        ...(usedCents > 0 && { creditCents: usedCents }),
        taxRate: renewalCents(netCents, rate) === invoice.totalCents ? rate : null,
        paymentId: payment?.id ?? null,
      },
    },
  })
  return true
}

/**
 * Three days of grace begin, and the payer is told what to do (R52). `declineCode`: of the refused payment, where it is
 * known.
 */
export const renewalFailed = (
  deps: Deps,
  membershipId: string,
  invoice: (Pick<ProviderInvoice, 'id' | 'dueOn' | 'totalCents' | 'payUrl'> & { declineCode?: string | null }) | null,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    const renewsOn = nextBillOn(row)
    const periodStart = invoice?.dueOn ?? renewsOn
    if (!periodStart || row.state === 'ended' || row.cancelled_at !== null) return
    // Without a bill, the renewal day is the only evidence, and a payment may have moved it since it was read.
    if (!invoice && dueStep({ ...row, timeZone: row.time_zone }, todayOf(deps, row)) !== 'overdue') return
    // An older bill says nothing once a later one has been paid, and neither does one from a pause.
    if (renewsOn && periodStart < renewsOn) return
    const facts = await mailFacts(trx, deps, row)
    // Without a bill nothing is known of the payment, whatever the card's date is.
    const reason = invoice && paymentReason(invoice.declineCode ?? null, cardEndOf(row), periodStart)
    const noted = await noteFailedPeriod(
      trx,
      { membershipId, periodStart },
      {
        invoiceId: invoice?.id ?? null,
        amountCents: invoice?.totalCents ?? facts.totalCents,
        locationId: row.location_id,
        at: deps.clock.now(),
        reason,
      },
    )
    if (!noted || row.state !== 'active') return
    const graceUntil = addDays(periodStart, GRACE_DAYS)
    await changeMembership(trx, membershipId, { state: 'grace', grace_until: graceUntil, tried_on: null })
    const unpaid = { ...row, state: 'grace', grace_until: graceUntil, tried_on: null }
    const tries = nextTriesOf(unpaid, todayOf(deps, row))
    await schedule(trx, deps, membershipId)
    await audit(deps, 'renewal_failed', { customerId: row.payer_id, detail: { membershipId, periodStart } }, trx)
    await queueMail(trx, deps, {
      kind: 'renewal_failed',
      dedupeKey: tellingKeys.failed(membershipId, periodStart),
      to: row.payer_email,
      facts: {
        ...facts,
        ...reasonFacts(row, reason),
        planName: billedPlanOf(row).planName,
        renewsOn: periodStart,
        usableUntil: graceUntil,
        // A try takes the place of the bill, and its link ends.
        payUrl: tries.length === 0 ? (invoice?.payUrl ?? null) : null,
        tries,
        totalCents: invoice?.totalCents ?? facts.totalCents,
      },
    })
  })

export const todayOf = (deps: Deps, row: LockedMembership): CalendarDate => dateIn(deps.clock.now(), row.time_zone)
