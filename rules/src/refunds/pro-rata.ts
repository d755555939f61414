import type { CalendarDate } from '../calendar.ts'
import { halfEven } from '../paying/half-even.ts'

const DAY_MS = 86_400_000
const dayNumber = (date: CalendarDate): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

/** In cents: the shares differ by at most one cent and add up exactly. */
export const shareOf = (totalCents: number, quantity: number, position: number): number =>
  Math.floor(totalCents / quantity) + (position < totalCents % quantity ? 1 : 0)

/**
 * What is due back for the paid days after `lastDay`, half to even, in cents (S4's pro-rated refund). 0 when no day
 * is left, everything when none was used.
 */
export const proRataCents = (
  paidCents: number,
  period: { from: CalendarDate; through: CalendarDate },
  lastDay: CalendarDate,
): number => {
  const days = dayNumber(period.through) - dayNumber(period.from)
  const unused = Math.min(Math.max(dayNumber(period.through) - dayNumber(lastDay), 0), days)
  if (days <= 0) return 0
  return halfEven(paidCents * unused, days)
}
