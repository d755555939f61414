import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import { paidWith } from '@sipday/rules/offers/credit.ts'
import { dueCents } from '@sipday/rules/offers/offer.ts'
import type { PlanTerms } from '@sipday/rules/renewing/plan-change.ts'
import type { Trx } from '../../deps.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'
import { nextPlanOf, planOf } from '../../store/memberships/put-on-plan.ts'
import { standingOffer } from '../../store/memberships/standing-offer.ts'
import { fullCentsOf } from '../../store/prices/told-columns.ts'
import { nextBillOn } from '../renewing/due.ts'

/** `plan`: at its price before credit. `netCents`: paid, without tax. */
export type BillPaid = { plan: PlanTerms; netCents: number; usedCents: number }

/**
 * What a paid bill was for: the plan that begins with this renewal, unless it is an earlier bill, or one of the present
 * plan because the provider could not be told in time. The first bill of another plan uses no credit.
 */
export const billPaid = async (
  trx: Trx,
  row: LockedMembership,
  totalCents: number,
  periodStart: CalendarDate,
): Promise<BillPaid> => {
  const taxRate = taxRateIn(await pricingIn(trx), row.location_id, periodStart)
  const [present, next] = [presentBill(row, totalCents, periodStart, taxRate), nextPlanOf(row)]
  if (next === null || periodStart < (nextBillOn(row) ?? periodStart)) return present
  const isPresent = totalCents === renewalCents(present.netCents, taxRate)
  return isPresent && totalCents !== renewalCents(next.priceCents, taxRate)
    ? present
    : { plan: next, netCents: next.priceCents, usedCents: 0 }
}

/** The present plan at the price of a bill: what was due, unless only another of its prices makes this sum. */
const presentBill = (
  row: LockedMembership,
  totalCents: number,
  periodStart: CalendarDate,
  taxRate: number,
): BillPaid => {
  const offer = standingOffer(row)
  const full = fullCentsOf(row, periodStart)
  const { priceCents, ...paid } = paidWith({
    totalCents,
    taxRate,
    dueCents: dueCents(full, offer, periodStart),
    otherCents: [full, row.price_cents, ...(offer === null ? [] : [offer.cents])],
    creditCents: row.credit_cents,
  })
  return { plan: { ...planOf(row), priceCents }, ...paid }
}
