import type { PriceFrom } from '../office/prices.ts'

/** The last price that is new, or null. */
export const newPriceIn = (before: readonly PriceFrom[], after: readonly PriceFrom[]): PriceFrom | null => {
  const known = new Set(before.map(({ cents, from }) => `${from} ${cents}`))
  const fresh = after.filter(({ cents, from }) => !known.has(`${from} ${cents}`))
  return fresh.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0] ?? null
}
