import type { CalendarDate } from '../calendar.ts'
import type { PriceFrom } from './prices.ts'

/** From before days were kept. */
export const SINCE_EVER: CalendarDate = '2000-01-01'

const byDay = (a: PriceFrom, b: PriceFrom): number => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)

/** In the order of their days: over, what new members pay today, or to come. */
export const priceHistory = (
  prices: readonly PriceFrom[],
  today: CalendarDate,
): (PriceFrom & { when: 'past' | 'now' | 'later' })[] => {
  const sorted = [...prices].sort(byDay)
  const now = sorted.findLastIndex(({ from }) => from <= today)
  return sorted.map((price, index) => ({ ...price, when: index < now ? 'past' : index === now ? 'now' : 'later' }))
}

/** Today's, or the one to come. */
export const lastPrice = (prices: readonly PriceFrom[]): PriceFrom | null => [...prices].sort(byDay).at(-1) ?? null
