import type { Frequency } from '@sipday/contract/catalogue.ts'
import { dateIn, monthsOf } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { backCents, blocksRefunds, creditLeftCents, leftCents } from '@sipday/rules/refunds/amounts.ts'
import type { Capability } from '@sipday/contract/office/people.ts'
import type { Deps, Trx } from '../../deps.ts'
import { proRataCents, shareOf } from '@sipday/rules/refunds/pro-rata.ts'
import { Refusal } from '../../refusal.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'
import type { Db } from '../../store/database.ts'
import { billedCents } from '../../store/memberships/standing-offer.ts'
import {
  disputeStatesOf,
  membershipsPaidFor,
  type PaidMembership,
  paymentToRefund,
  refundsAskedBy,
} from '../../store/purchases/refundable.ts'
import { refusedOf } from '../../purchases/changing/give-credit.ts'
import { refundsOf } from '../../store/purchases/refunds.ts'
import type { OfficePerson } from '../access/session.ts'
import { nameOf } from './page.ts'

const HOUR_MS = 3_600_000

/** Of the next bill, without tax. */
const nextPriceOf = (row: PaidMembership): number =>
  row.next_plan_id === null
    ? billedCents({ ...row, price_cents: row.next_price_cents, paused_until: null })
    : row.next_price_cents

const unknown = (): Refusal => new Refusal(404, 'unknown', 'We could not find that.')

/**
 * With what is left, in cents. `butFor`: a refund to ignore. Throws Refusal 404 also for other locations' payments
 * (rule L).
 */
export const paymentFor = async (
  deps: Deps,
  db: Db | Trx,
  asked: { person: OfficePerson; capability: Capability; squarePaymentId: string; butFor?: string },
) => {
  const { person, squarePaymentId: id } = asked
  const [paid] = await paymentToRefund(db, { id })
  if (!paid) throw unknown()
  const { purchase_id: purchaseId, membership_id: membershipId } = paid
  const rows = await membershipsPaidFor(db, { id, purchaseId, membershipId })
  const locationIds = [...new Set([paid.location_id ?? '', ...rows.map((row) => row.location_id)])]
  if (!may(person, asked.capability, { locationIds })) throw unknown()
  const refunds = (await refundsOf(db, id))
    .filter((one) => one.id !== asked.butFor)
    .map(({ amount_cents: cents, state, credit_to: creditTo }) => ({ cents, state, creditTo }))
  const disputes = (await disputeStatesOf(db, { id })).map(({ state }) => state)
  const paidCents = paid.paid_cents ?? 0
  const left = leftCents({ paidCents, refunds, disputes })
  const pricing = await pricingIn(db as Trx)
  const memberships = rows.map((row) => {
    const today = dateIn(deps.clock.now(), row.time_zone)
    const renews = row.kind === 'renewing' && row.cancelled_at === null && row.state !== 'ended'
    const shareCents = shareOf(paidCents, paid.quantity ?? 1, row.position ?? 0)
    const credited = refunds.filter(({ creditTo }) => creditTo === row.id)
    return {
      id: row.id,
      name: nameOf({ ...row, email: 'The member' }),
      planName: row.plan_name,
      shareCents,
      unusedCents: unusedOf(row, shareCents, today),
      creditLeftCents: creditLeftCents(shareCents, { credited, leftCents: left }),
      paidThrough: row.paid_through,
      renews,
      nextCents: renewalCents(nextPriceOf(row), taxRateIn(pricing, row.location_id, row.paid_through ?? today)),
      ended: row.state === 'ended',
      noCredit: refusedOf(row)?.message ?? null,
    }
  })
  return {
    squarePaymentId: id,
    purchaseId,
    locationIds,
    customer: { id: paid.customer_id, name: nameOf(paid), email: paid.email },
    planName: paid.plan_name ?? '',
    locationName: locationName(paid.location_id ?? '', paid.location_name),
    paidOn: dateIn(paid.at ?? deps.clock.now(), paid.time_zone),
    paidCents,
    taxCents: paid.tax_cents ?? 0,
    backCents: backCents(refunds),
    leftCents: left,
    unusedCents: Math.min(
      left,
      memberships.reduce((sum, { unusedCents }) => sum + unusedCents, 0),
    ),
    disputed: disputes.some(blocksRefunds),
    isYear: monthsOf(paid.frequency as Frequency) >= 12,
    memberships,
  }
}
export type PaymentFound = Awaited<ReturnType<typeof paymentFor>>

/** Nothing once a later payment covers them. */
const unusedOf = (row: PaidMembership, shareCents: number, today: string): number => {
  const { paid_through: through, paid_from: from, end_date: end, state } = row
  if (!row.is_current || !through || !from) return 0
  const last = state === 'ended' && end !== null && end < today ? end : today
  return proRataCents(shareCents, { from, through }, last)
}

/** Cents within 24 hours, and how often within an hour. */
export const askedLately = async (db: Db | Trx, staffId: string, now: Date) => {
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const [row] = await refundsAskedBy(db, { staffId, day: since(24), hour: since(1) })
  return { dayCents: row?.cents ?? 0, inHour: row?.in_hour ?? 0 }
}
