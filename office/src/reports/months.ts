import { addMonths, daysBetween } from '@sipday/rules/calendar.ts'
import { weekdayOf } from '@sipday/rules/hours/local-time.ts'
import { dayInShort } from '@sipday/rules/written/moments.ts'
import type { PlotAxis } from '@sipday/ui/plot/LinePlot.tsx'

/** More days than this are too many to read one by one. */
export const LONG = 62
const MONDAY = 1

/** "Nov 9". */
export const shortDay = (day: string): string => dayInShort(day, day)

/** "Nov 2025". */
export const monthYear = (month: string): string =>
  `${shortDay(`${month.slice(0, 7)}-01`).slice(0, 3)} ${month.slice(0, 4)}`

/** "N". */
export const monthLetter = (day: string): string => shortDay(day).slice(0, 1)

const monthOf = (day: string): string => day.slice(0, 7)
const daysIn = (month: string): number => daysBetween(`${month}-01`, addMonths(`${month}-01`, 1))

type Span = { from: string; until: string }

/** Whether only some days of a month are in the span. */
export const isPartOf = (day: string, { from, until }: Span): boolean => {
  const first = `${monthOf(day)}-01`
  return from > first || daysBetween(until, addMonths(first, 1)) > 1
}

const monthsIn = ({ from, until }: Span): string[] => {
  const months: string[] = []
  for (let first = `${monthOf(from)}-01`; first <= until; first = addMonths(first, 1)) months.push(monthOf(first))
  return months
}

/** A band of equal width for each month; a day stands where it is in its month, and a month in the middle. */
const bandsOf = (days: readonly string[], span: Span, grain: 'day' | 'month'): PlotAxis => {
  const months = monthsIn(span)
  const placeIn = (day: string) => (grain === 'month' ? 0.5 : (Number(day.slice(8)) - 0.5) / daysIn(monthOf(day)))
  return {
    places: days.map((day) => (months.indexOf(monthOf(day)) + placeIn(day)) / months.length),
    labels: months.map((month, index) => ({ at: (index + 0.5) / months.length, text: monthLetter(`${month}-01`) })),
    parts: months.flatMap((month, index) =>
      isPartOf(`${month}-01`, span) ? [{ from: index / months.length, to: (index + 1) / months.length }] : [],
    ),
  }
}

/** Hatches only the month that is not over. */
export const runningOnly = (axis: PlotAxis): PlotAxis => ({ ...axis, parts: axis.parts?.filter(({ to }) => to === 1) })

/** Below a line over days or months: months from nine weeks on, else each Monday. */
export const axisOf = (days: readonly string[], span: Span, grain: 'day' | 'month'): PlotAxis => {
  if (grain === 'month' || daysBetween(span.from, span.until) >= LONG) return bandsOf(days, span, grain)
  const placeOf = (index: number) => (days.length < 2 ? 1 : index / (days.length - 1))
  return {
    places: days.map((_, index) => placeOf(index)),
    labels: days.flatMap((day, index) =>
      weekdayOf(day) === MONDAY ? [{ at: placeOf(index), text: shortDay(day) }] : [],
    ),
  }
}
