import type { CalendarDate } from '../calendar.ts'
import { dollars } from '../money.ts'

const LOWEST_CENTS = 50
const HIGHEST_CENTS = 1_000_000

/** What a plan can cost (O6). */
export const isPriceInRange = (cents: number): boolean => cents >= LOWEST_CENTS && cents <= HIGHEST_CENTS
export const priceRangeText = `A price must be between ${dollars(LOWEST_CENTS)} and ${dollars(HIGHEST_CENTS)}.`

/** Cents, from a day of the shop on. */
export type PriceFrom = { cents: number; from: CalendarDate }

const inOrder = (prices: readonly PriceFrom[]): PriceFrom[] => prices.toSorted((a, b) => (a.from < b.from ? -1 : 1))

/** Null before the first price. */
export const priceOn = (prices: readonly PriceFrom[], day: CalendarDate): number | null =>
  inOrder(prices).findLast(({ from }) => from <= day)?.cents ?? null

/** Earliest first. */
export const pricesAfter = (prices: readonly PriceFrom[], day: CalendarDate): PriceFrom[] =>
  inOrder(prices).filter(({ from }) => from > day)

/**
 * The `wanted` prices from today on, after the history in `live`. A price that repeats the one before is left out.
 */
export const pricesAgain = (
  wanted: readonly PriceFrom[],
  live: readonly PriceFrom[],
  today: CalendarDate,
): PriceFrom[] => {
  const present = priceOn(wanted, today)
  const history = inOrder(live).filter(({ from }) => from < today)
  const next = [
    ...history,
    ...(present === null ? [] : [{ cents: present, from: today }]),
    ...pricesAfter(wanted, today),
  ]
  return next.filter(({ cents }, index) => cents !== next[index - 1]?.cents)
}
