import type { CalendarDate } from '../calendar.ts'
import type { PriceFrom } from './prices.ts'

/** The day of a price that has been there since before days were kept. */
export const SINCE_EVER: CalendarDate = '2000-01-01'

const byDay = (a: PriceFrom, b: PriceFrom): number => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)

/** The prices in the order of their days, each with whether it is over, is what new members pay today, or comes later. */
export const priceHistory = (
  prices: readonly PriceFrom[],
  today: CalendarDate,
): (PriceFrom & { when: 'past' | 'now' | 'later' })[] => {
  const sorted = [...prices].sort(byDay)
  const now = sorted.findLastIndex(({ from }) => from <= today)
  return sorted.map((price, index) => ({ ...price, when: index < now ? 'past' : index === now ? 'now' : 'later' }))
}

/** The last price that is known: today's, or the one to come. */
export const lastPrice = (prices: readonly PriceFrom[]): PriceFrom | null => [...prices].sort(byDay).at(-1) ?? null
