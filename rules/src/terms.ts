import type { Frequency } from '@sipday/contract/catalogue.ts'
import type { CalendarDate } from './calendar.ts'
import { dayOf, isCalendarDate, renews, termEnd } from './calendar.ts'
import { renewalCents, totals } from './money.ts'
import type { RenewalSum } from './offers/charges.ts'

export type Order = {
  planName: string
  unitPriceCents: number
  frequency: Frequency
  quantity: number
  isGift: boolean
  /** Null or empty for the day of purchase (R23). */
  sendOn: CalendarDate | null
  /** The location's day when Subscribe is pressed (R7). */
  boughtOn: CalendarDate
  /** Thousandths of a percent; a function where it may change before the renewal (R65). */
  taxRate: number | ((day: CalendarDate) => number)
  /** Of the code that was typed: today's price of each, and what its renewals come to (`termsUnder`). */
  offer?: { code: string; cents: number; goesOn?: true | undefined; sums: readonly RenewalSum[] } | null | undefined
}

/**
 * What a purchase means (R29, R57). Summary, payment page, consent, receipt, emails and memberships are all made from
 * it, so they cannot differ.
 */
export type Terms = {
  planName: string
  /** What each costs today, without tax. */
  unitPriceCents: number
  frequency: Frequency
  quantity: number
  /** For others, who pay and manage nothing. */
  isGift: boolean
  boughtOn: CalendarDate
  taxRate: number
  /** Charged when Subscribe is pressed, in cents. */
  subtotalCents: number
  taxCents: number
  totalCents: number
  startsOn: CalendarDate
  /** The first renewal; null when nothing renews. */
  renewsOn: CalendarDate | null
  /** Each membership with tax, in cents, on its first renewal; null when nothing renews (R43). */
  renewalCents: number | null
  /** Until 11:59 PM; null when it renews. */
  endsOn: CalendarDate | null
  /** With a code: the renewals of each membership by their sums. */
  offered?: Order['offer']
  /** Of a trial: the renewals of each if it is kept. */
  keep?: RenewalSum | undefined
  /** Of a trial: it is kept by itself, unless it is ended or no one could be reminded; else it ends by itself. */
  goesOn?: true | undefined
}

/**
 * The single rule for terms. What costs nothing is a trial, which ends. A gift never renews (R57) and starts on `sendOn`, never before the purchase. Others
 * start on the day of purchase; month and year plans renew, other terms end (R29, R42).
 */
export const termsOf = (order: Order): Terms => {
  const { planName, frequency, quantity, isGift, boughtOn, offer, unitPriceCents: fullCents } = order
  const unitPriceCents = offer?.cents ?? fullCents
  const taxOn = (day: CalendarDate) => (typeof order.taxRate === 'number' ? order.taxRate : order.taxRate(day))
  const taxRate = taxOn(boughtOn)
  const asked = isGift && order.sendOn && isCalendarDate(order.sendOn) ? order.sendOn : boughtOn
  const startsOn = asked > boughtOn ? asked : boughtOn
  const keep = offer?.cents === 0 ? offer.sums[0] : undefined
  const through = keep?.from ?? termEnd(startsOn, frequency)
  const renewing = !isGift && renews(frequency) && !keep
  return {
    planName,
    unitPriceCents,
    frequency,
    quantity,
    isGift,
    boughtOn,
    taxRate,
    ...totals(unitPriceCents, quantity, taxRate),
    startsOn,
    renewsOn: renewing ? through : null,
    renewalCents: renewing ? (offer?.sums[0]?.cents ?? renewalCents(fullCents, taxOn(through))) : null,
    endsOn: renewing ? null : through,
    offered: offer,
    keep,
    goesOn: keep && offer?.goesOn,
  }
}

export type MembershipDates = {
  kind: 'renewing' | 'term'
  startedOn: CalendarDate
  paidThrough: CalendarDate
  anchorDay: number | null
  endDate: CalendarDate | null
}

/** R42. */
export const membershipDates = ({ startsOn, renewsOn, endsOn }: Terms): MembershipDates => {
  const paidThrough = renewsOn ?? endsOn
  if (paidThrough === null) throw new Error('a purchase neither renews nor ends')
  return {
    kind: renewsOn === null ? 'term' : 'renewing',
    startedOn: startsOn,
    paidThrough,
    anchorDay: renewsOn === null ? null : dayOf(startsOn),
    endDate: endsOn,
  }
}
