const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** More days than this are too many to read one by one. */
export const LONG = 62

/** What stands below a line over days: the first of each month; over a few weeks, each Monday. */
export const monthsOf = (figures: readonly { day: string }[]): { index: number; text: string }[] => {
  const dates = figures.map(({ day }, index) => ({ index, date: new Date(`${day}T00:00:00Z`) }))
  const isLong = dates.length > LONG
  return dates
    .filter(({ date }) => (isLong ? date.getUTCDate() === 1 : date.getUTCDay() === 1))
    .map(({ index, date }) => ({ index, text: (isLong ? month : monthDay).format(date) }))
}
