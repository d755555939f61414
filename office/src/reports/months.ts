import { weekdayOf } from '@sipday/rules/hours/local-time.ts'
import { dayInShort } from '@sipday/rules/written/moments.ts'

/** More days than this are too many to read one by one. */
export const LONG = 62

/** "Nov" of a month or one of its days. */
export const shortMonth = (day: string): string => shortDay(day).slice(0, 3)
/** "Nov 9". */
export const shortDay = (day: string): string => dayInShort(day, day)

/** What stands below a line: each month of a line of months, else the first day of each; over a few weeks, each Monday. */
export const labelsOf = (
  figures: readonly { day: string }[],
  grain: 'day' | 'month',
): { index: number; text: string }[] => {
  if (grain === 'month') return figures.map(({ day }, index) => ({ index, text: shortMonth(day) }))
  const isLong = figures.length > LONG
  return figures
    .map(({ day }, index) => ({ index, day }))
    .filter(({ day }) => (isLong ? day.endsWith('-01') : weekdayOf(day) === 1))
    .map(({ index, day }) => ({ index, text: isLong ? shortMonth(day) : shortDay(day) }))
}
