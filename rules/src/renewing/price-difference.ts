import { type CalendarDate, daysBetween } from '../calendar.ts'

/**
 * In cents without tax, for the days from `from` up to `to`, exclusive. The parts of a period add up exactly; the
 * earliest days bear the odd cents, so what is left is never rounded up.
 */
export const differenceCents = (
  wholeCents: number,
  period: { from: CalendarDate; to: CalendarDate },
  from: CalendarDate,
  to: CalendarDate,
): number => {
  const days = daysBetween(period.from, period.to)
  const upTo = (date: CalendarDate): number =>
    Math.ceil((wholeCents * Math.min(Math.max(daysBetween(period.from, date), 0), days)) / days)
  return days <= 0 ? 0 : upTo(to) - upTo(from)
}
