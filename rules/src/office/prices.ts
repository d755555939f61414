import type { CalendarDate } from '../calendar.ts'

/** A price in cents, from a day of the shop on. */
export type PriceFrom = { cents: number; from: CalendarDate }

const inOrder = (prices: readonly PriceFrom[]): PriceFrom[] => prices.toSorted((a, b) => (a.from < b.from ? -1 : 1))

/** The price that applies on a day; null before the first one. */
export const priceOn = (prices: readonly PriceFrom[], day: CalendarDate): number | null =>
  inOrder(prices).findLast(({ from }) => from <= day)?.cents ?? null

/** The prices that begin after a day, earliest first. */
export const pricesAfter = (prices: readonly PriceFrom[], day: CalendarDate): PriceFrom[] =>
  inOrder(prices).filter(({ from }) => from > day)

/**
 * The prices of `wanted` from today on, for a plan whose prices are now `live`: what applied before today is history
 * and stays. A price that would only repeat the one before it is left out.
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
