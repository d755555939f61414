import type { Frequency } from '@sipday/contract/catalogue.ts'
import { addDays, addMonths, type CalendarDate, dayOf, monthsOf } from '../calendar.ts'
import { renewalCents } from '../money.ts'
import type { Offer } from './offer.ts'

/** Tax included. */
export type Charge = { on: CalendarDate; cents: number }

/** Tax included; from a day through another one, or from then on. */
export type RenewalSum = { from: CalendarDate; through: CalendarDate | null; cents: number }

export type Renewals = {
  fullCents: number
  offer: Omit<Offer, 'code'>
  frequency: Frequency
  boughtOn: CalendarDate
  startsOn: CalendarDate
  renewsOn: CalendarDate
  /** Thousandths of a percent. */
  taxOn: (day: CalendarDate) => number
}

/** Through the first one at the price that stays: what `StandingOffer` comes to, bill for bill, when each is paid. */
export const chargesUnder = ({
  fullCents,
  offer: { cents, payments, days },
  frequency,
  boughtOn,
  startsOn,
  renewsOn,
  taxOn,
}: Renewals): Charge[] => {
  const until = days && addDays(boughtOn, days)
  const charges: Charge[] = []
  for (let on = renewsOn; ; on = addMonths(on, monthsOf(frequency), dayOf(startsOn))) {
    // The first payment was today's.
    const isLess = (!payments || charges.length + 1 < payments) && (!until || on < until)
    charges.push({ on, cents: renewalCents(isLess ? cents : fullCents, taxOn(on)) })
    if (!isLess || (!payments && !until)) return charges
  }
}

/** The last one goes on. */
export const sumsOf = (charges: readonly Charge[]): RenewalSum[] => {
  const sums: { from: CalendarDate; through: CalendarDate; cents: number }[] = []
  for (const { on, cents } of charges) {
    const last = sums.at(-1)
    if (last?.cents === cents) last.through = on
    else sums.push({ from: on, through: on, cents })
  }
  return sums.map((sum, position) => (position === sums.length - 1 ? { ...sum, through: null } : sum))
}
