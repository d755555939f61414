const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** More days than this are too many to read one by one. */
export const LONG = 62

/** "Nov" of a month or one of its days. */
export const shortMonth = (day: string): string => month.format(new Date(`${day}T00:00:00Z`))
/** "Nov 9". */
export const shortDay = (day: string): string => monthDay.format(new Date(`${day}T00:00:00Z`))

/** What stands below a line: each month of a line of months, else the first day of each; over a few weeks, each Monday. */
export const labelsOf = (
  figures: readonly { day: string }[],
  grain: 'day' | 'month',
): { index: number; text: string }[] => {
  if (grain === 'month') return figures.map(({ day }, index) => ({ index, text: shortMonth(day) }))
  const dates = figures.map(({ day }, index) => ({ index, date: new Date(`${day}T00:00:00Z`) }))
  const isLong = dates.length > LONG
  return dates
    .filter(({ date }) => (isLong ? date.getUTCDate() === 1 : date.getUTCDay() === 1))
    .map(({ index, date }) => ({ index, text: (isLong ? month : monthDay).format(date) }))
}
