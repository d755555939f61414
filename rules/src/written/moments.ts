import { type CalendarDate, dateIn, dateText } from '../calendar.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  let found = clocks.get(timeZone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    clocks.set(timeZone, found)
  }
  return found
}

/** "9:05 PM", by the clocks of a time zone. */
export const clockText = (at: Date, timeZone: string): string => clockIn(timeZone).format(at).replace('\u202f', ' ')

/** "July 2, 2026, 9:05 PM", by the clocks of a time zone: in sentences, facts and letters. */
export const instantText = (at: Date, timeZone: string): string =>
  `${dateText(dateIn(at, timeZone))}, ${clockText(at, timeZone)}`

/** "July 2": a day that is near. */
export const monthDayText = (day: CalendarDate): string => dateText(day).replace(/, \d+$/, '')

/** "July 2026". */
export const monthText = (month: string): string => dateText(`${month.slice(0, 7)}-01`).replace(' 1,', '')

/** "Jul 2", with the year unless it is that of `today`: in tables and lists. */
export const dayInShort = (day: CalendarDate, today: CalendarDate): string => {
  const [month = '', rest = ''] = monthDayText(day).split(' ')
  const isNear = day.slice(0, 4) === today.slice(0, 4)
  return `${month.slice(0, 3)} ${rest}${isNear ? '' : `, ${day.slice(0, 4)}`}`
}

/** "Jul 2, 9:05 PM", with the year unless it is that of `now`: in tables and lists. */
export const momentInShort = (at: Date, timeZone: string, now: Date): string =>
  `${dayInShort(dateIn(at, timeZone), dateIn(now, timeZone))}, ${clockText(at, timeZone)}`
