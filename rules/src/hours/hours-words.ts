import { countText } from '../written/counts.ts'
import { addDays, type CalendarDate, dateIn, dateText } from '../calendar.ts'
import { type Hours, nextOpen, openAt, type WeekSpan } from './hours.ts'
import { type ClockTime, clockTimeIn, weekdayOf } from './local-time.ts'

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? ''

/** "9 AM", "9:30 PM", "noon", "midnight". */
export const timeWords = (time: ClockTime): string => {
  if (time === '00:00') return 'midnight'
  if (time === '12:00') return 'noon'
  const [hour, minutes] = [Number(time.slice(0, 2)), time.slice(3)]
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "at 9 AM", then "tomorrow", the weekday, and after a week the date. */
const whenWords = (day: CalendarDate, time: ClockTime, today: CalendarDate): string => {
  const at = `at ${timeWords(time)}`
  if (day === today) return at
  if (day === addDays(today, 1)) return `tomorrow ${at}`
  return day < addDays(today, 7) ? `${weekdayName(weekdayOf(day))} ${at}` : `${dateText(day)} ${at}`
}

/** "until 10 PM"; a closing more than a night away names its day. */
const untilWords = (until: Date, at: Date, timeZone: string): string => {
  const [day, time, today] = [dateIn(until, timeZone), clockTimeIn(until, timeZone), dateIn(at, timeZone)]
  const tonight = day === today || (day === addDays(today, 1) && time <= clockTimeIn(at, timeZone))
  return tonight ? `until ${timeWords(time)}` : `until ${whenWords(day, time, today)}`
}

const BY_APPOINTMENT = 'By appointment'

/** "Open until 10 PM", "Closed today (Thanksgiving). Opens tomorrow at 9 AM". Null when no hours are known. */
export const hoursWords = (hours: Hours, at: Date): string | null => {
  const now = openAt(hours, at)
  if (!now) return hours.byAppointment ? BY_APPOINTMENT : null
  if (now.open) return now.until ? `Open ${untilWords(now.until, at, hours.timeZone)}` : 'Open 24 hours'
  const today = dateIn(at, hours.timeZone)
  const opening = nextOpen(hours, at)
  const opens = opening
    ? `Opens ${whenWords(dateIn(opening, hours.timeZone), clockTimeIn(opening, hours.timeZone), today)}`
    : null
  const special = hours.days.find(({ day }) => day === today)
  if (!special || special.span) return opens ?? 'Closed'
  const closed = special.note.trim() ? `Closed today (${special.note.trim()})` : 'Closed today'
  return opens ? `${closed}. ${opens}` : closed
}

/** "open daily from 7 AM", "open 6 days a week", "by appointment"; empty until someone has said. */
export const weekWords = (hours: readonly WeekSpan[] | 'by appointment'): string => {
  if (hours === 'by appointment') return hours
  const days = new Set(hours.map(({ weekday }) => weekday)).size
  if (days === 0) return ''
  const first = new Set(weekdayNames.flatMap((_, at) => firstOpening(hours, at + 1) ?? []))
  const [opens] = first
  const from = first.size === 1 && opens ? ` from ${timeWords(opens)}` : ''
  if (days === 7) return `open daily${from}`
  return `open ${countText(days, 'day')} a week${from}`
}

const firstOpening = (week: readonly WeekSpan[], weekday: number): ClockTime | undefined =>
  week
    .filter((span) => span.weekday === weekday)
    .map(({ opens }) => opens)
    .toSorted()[0]
