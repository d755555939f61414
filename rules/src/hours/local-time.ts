import { addDays, type CalendarDate } from '../calendar.ts'

/** `HH:MM`, from 00:00 to 23:59. */
export type ClockTime = string

const HOUR_MS = 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  let found = formats.get(timeZone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, found)
  }
  return found
}

/** The zone's clock at an instant, as if it were UTC, in milliseconds. */
const shownAt = (at: number, timeZone: string): number => {
  const shown = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of formatIn(timeZone).formatToParts(at)) if (type in shown) shown[type as 'day'] = +value
  return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second)
}

const offsetAt = (at: number, timeZone: string): number => shownAt(at, timeZone) - Math.floor(at / 1000) * 1000

/** The first instant with another offset than `before`. */
const clockChange = (low: number, high: number, before: number, timeZone: string): number => {
  let [from, until] = [low, high]
  while (until - from > 1) {
    const middle = Math.floor((from + until) / 2)
    if (offsetAt(middle, timeZone) === before) from = middle
    else until = middle
  }
  return until
}

/** A time shown twice means the first; a skipped one means the moment of the skip. */
export const instantOf = (day: CalendarDate, time: ClockTime, timeZone: string): Date => {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const [low, high] = [shown - 26 * HOUR_MS, shown + 26 * HOUR_MS]
  const [before, after] = [offsetAt(low, timeZone), offsetAt(high, timeZone)]
  const early = shown - before
  if (before === after || offsetAt(early, timeZone) === before) return new Date(early)
  const late = shown - after
  return new Date(offsetAt(late, timeZone) === after ? late : clockChange(low, high, before, timeZone))
}

export const clockTimeIn = (at: Date, timeZone: string): ClockTime =>
  new Date(shownAt(at.getTime(), timeZone)).toISOString().slice(11, 16)

/** 1 Monday to 7 Sunday (ISO 8601). */
export const weekdayOf = (day: CalendarDate): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

export const firstWeekday = (weekday: number, from: CalendarDate): CalendarDate =>
  addDays(from, (weekday - weekdayOf(from) + 7) % 7)

/** 0 to 23. */
export const hourIn = (at: Date, timeZone: string): number => new Date(shownAt(at.getTime(), timeZone)).getUTCHours()
