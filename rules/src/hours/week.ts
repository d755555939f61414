import { addDays } from '../calendar.ts'
import { closesNextDay, type Hours, type Span, spansOn, type SpecialDay, type WeekSpan } from './hours.ts'
import type { ClockTime } from './local-time.ts'

const DAY = 24 * 60
const WEEK = 7 * DAY

const minutesOf = (time: ClockTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** From the beginning of its day; the end may lie in the next one. */
const rangeOf = (span: Span): { from: number; until: number } => ({
  from: minutesOf(span.opens),
  until: minutesOf(span.closes) + (closesNextDay(span) ? DAY : 0),
})

const meet = (a: { from: number; until: number }, b: { from: number; until: number }): boolean =>
  a.from < b.until && b.from < a.until

/** Their places in the list. Sunday night runs into Monday; touching is no overlap. */
export const overlapIn = (weekly: readonly WeekSpan[]): [number, number] | null => {
  const ranges = weekly.map((span) => {
    const { from, until } = rangeOf(span)
    const day = (span.weekday - 1) * DAY
    return { from: day + from, until: day + until }
  })
  for (const [second, range] of ranges.entries())
    for (const [first, other] of ranges.slice(0, second).entries())
      if ([-WEEK, 0, WEEK].some((by) => meet(range, { from: other.from + by, until: other.until + by })))
        return [first, second]
  return null
}

/** Whether a special day overlaps the day before or after. */
export const meetsNeighbors = (hours: Pick<Hours, 'weekly' | 'days'>, { day, span }: SpecialDay): boolean => {
  if (!span) return false
  const own = rangeOf(span)
  return [-1, 1].some((step) =>
    spansOn(hours, addDays(day, step)).some((other) => {
      const { from, until } = rangeOf(other)
      return meet(own, { from: from + step * DAY, until: until + step * DAY })
    }),
  )
}
