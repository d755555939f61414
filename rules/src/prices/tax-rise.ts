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

/** `cents`: charged from that day on in place of the price, until its payer is told of more than `toldCents`. */
export type HeldPrice = { cents: number; from: CalendarDate; toldCents: number }

type Seen = {
  /** What was told before, tax included, when that is not the total at the old tax. */
  toldCents?: number | null
  /** The bill whose reminder has gone, which rises by nothing. */
  remindedFor?: CalendarDate | null
  /** Has an address that takes letters; no reminder can name a rise to others. */
  isReachable?: boolean
}

const heldUnder = (
  priceCents: number,
  { on, was, is }: TaxStep,
  { toldCents = null, remindedFor = null, isReachable = true }: Seen,
): HeldPrice | null => {
  const told = toldCents ?? renewalCents(priceCents, was)
  const isReminded = remindedFor !== null && on <= remindedFor
  const cents = heldCents(priceCents, told, is, isReminded || !isReachable ? 0 : UNTOLD_RISE_CENTS)
  return cents < priceCents ? { cents, from: on, toldCents: told } : null
}

const inOrder = (steps: readonly TaxStep[]): TaxStep[] => steps.toSorted((a, b) => (a.on < b.on ? -1 : 1))

/**
 * How the bill of a day is held while its tax is not told; null when its total does not rise enough. A tax that begins
 * after it changes nothing of it: what was told is what is charged, no less either.
 */
export const heldAt = (
  priceCents: number,
  steps: readonly TaxStep[],
  billOn: CalendarDate,
  seen: Seen = {},
): HeldPrice | null => {
  const inForce = inOrder(steps).findLast(({ on }) => on <= billOn)
  return inForce ? heldUnder(priceCents, inForce, seen) : null
}

/** The same of the bills from the first higher tax after that day on; of the next one once a bill is paid. */
export const heldAfter = (
  priceCents: number,
  steps: readonly TaxStep[],
  billOn: CalendarDate,
  seen: Seen = {},
): HeldPrice | null =>
  inOrder(steps)
    .filter(({ on }) => on > billOn)
    .map((step) => heldUnder(priceCents, step, seen))
    .find((held) => held !== null) ?? null

/**
 * What a change of taxes does to the next bills of a membership: more, once a letter said so or, to who gets none, not
 * until one can; a little more, in the reminder; or less. `moreCents`: with tax, less below 0. Null: nothing.
 */
export type TaxEffect = { how: 'told' | 'not told' | 'reminded' | 'less'; from: CalendarDate; moreCents: number }

export const taxEffect = (
  priceCents: number,
  steps: readonly TaxStep[],
  billOn: CalendarDate,
  seen: Seen = {},
): TaxEffect | null => {
  const ordered = inOrder(steps)
  const moreAt = ({ was, is }: TaxStep) =>
    renewalCents(priceCents, is) - (seen.toldCents ?? renewalCents(priceCents, was))
  const held = heldAt(priceCents, steps, billOn, seen) ?? heldAfter(priceCents, steps, billOn, seen)
  const inForce = ordered.findLast(({ on }) => on <= billOn)
  const step = held
    ? ordered.find(({ on }) => on === held.from)
    : [...(inForce ? [inForce] : []), ...ordered.filter(({ on }) => on > billOn)].find((one) => moreAt(one) !== 0)
  if (!step) return null
  const moreCents = moreAt(step)
  const how = held ? (seen.isReachable === false ? 'not told' : 'told') : moreCents > 0 ? 'reminded' : 'less'
  return { how, from: step.on, moreCents }
}
