import type { CalendarDate } from '../calendar.ts'

const dayNumber = (date: CalendarDate): number => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000)

/**
 * The part of a price difference, in cents without tax, for the days from `from` up to `to`, exclusive, of a paid
 * period. The parts of a period add up to the whole difference; odd cents are charged for the earliest days, so what is
 * left is never rounded up.
 */
export const differenceCents = (
  wholeCents: number,
  period: { from: CalendarDate; to: CalendarDate },
  from: CalendarDate,
  to: CalendarDate,
): number => {
  const start = dayNumber(period.from)
  const days = dayNumber(period.to) - start
  const upTo = (date: CalendarDate): number =>
    Math.ceil((wholeCents * Math.min(Math.max(dayNumber(date) - start, 0), days)) / days)
  return days <= 0 ? 0 : upTo(to) - upTo(from)
}
