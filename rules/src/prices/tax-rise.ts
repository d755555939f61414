import type { CalendarDate } from '../calendar.ts'
import { renewalCents } from '../money.ts'

/* A higher tax is told like a higher price: until then the sum, tax included, stays (I13). */

/** A total that rises by no more is only in the reminder before the renewal, as long as that has not gone. */
export const UNTOLD_RISE_CENTS = 50

/** The highest price without tax whose total at this rate is no more than `totalCents`. */
export const netUnder = (totalCents: number, rate: number): number => {
  const near = Math.ceil(totalCents / (1 + rate / 100_000)) + 1
  return [near, near - 1, near - 2].find((cents) => renewalCents(cents, rate) <= totalCents) ?? near - 3
}

/** The price without tax that may be charged at this rate to someone who was told of `toldCents`, tax included. */
export const heldCents = (
  priceCents: number,
  toldCents: number,
  rate: number,
  untoldCents = UNTOLD_RISE_CENTS,
): number => (renewalCents(priceCents, rate) - toldCents <= untoldCents ? priceCents : netUnder(toldCents, rate))

/** The tax of a location from a day on, in thousandths of a percent, before and after it was changed. */
export type TaxStep = { on: CalendarDate; was: number; is: number }

/**
 * How a price is held while the taxes of `steps` are not told, from which day on; null when its total does not rise
 * enough. One price holds for all steps. `toldCents`: what was told before, when that is not the total at the old tax.
 * `remindedFor`: the bill whose reminder has gone, which rises by nothing.
 */
export const heldBy = (
  priceCents: number,
  steps: readonly TaxStep[],
  toldCents: number | null = null,
  remindedFor: CalendarDate | null = null,
): { cents: number; from: CalendarDate; toldCents: number } | null => {
  const rises = steps.flatMap(({ on, was, is }) => {
    const told = toldCents ?? renewalCents(priceCents, was)
    const isReminded = remindedFor !== null && on <= remindedFor
    const cents = heldCents(priceCents, told, is, isReminded ? 0 : UNTOLD_RISE_CENTS)
    return cents < priceCents ? [{ cents, from: on, toldCents: told }] : []
  })
  const [first] = rises.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return first ? { ...first, cents: Math.min(...rises.map(({ cents }) => cents)) } : null
}
