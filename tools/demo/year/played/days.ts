import { addDays, type CalendarDate, dateIn, daysBetween, startOfDay } from '@sipday/rules/calendar.ts'
import { weekdayOf } from '@sipday/rules/hours/local-time.ts'

const SECOND_MS = 1000
const HOUR_S = 3600

/** `from` and `until` (exclusive) in milliseconds. */
export type DayInZone = { day: CalendarDate; from: number; until: number; weekday: number; month: number }

/** Up to now. */
export type Days = {
  now: Date
  /** Today last. */
  in(timeZone: string): readonly DayInZone[]
  /** Below 0 for a day before it. */
  placeOf(day: CalendarDate): number
  today(timeZone: string): CalendarDate
  /** Remembered, since every member asks for the same days. */
  start(day: CalendarDate, timeZone: string): Date
  /** So many seconds into a day. */
  at(day: CalendarDate, timeZone: string, seconds: number): Date
}

/** Finding one takes a while. */
const starts = new Map<string, Map<CalendarDate, number>>()
const startMs = (day: CalendarDate, timeZone: string): number => {
  const ofZone = starts.get(timeZone) ?? new Map<CalendarDate, number>()
  starts.set(timeZone, ofZone)
  const known = ofZone.get(day) ?? startOfDay(day, timeZone).getTime()
  ofZone.set(day, known)
  return known
}

export const daysUpTo = (now: Date, first: CalendarDate): Days => {
  const lists = new Map<string, readonly DayInZone[]>()
  const todays = new Map<string, CalendarDate>()
  const today = (timeZone: string): CalendarDate => {
    const known = todays.get(timeZone) ?? dateIn(now, timeZone)
    todays.set(timeZone, known)
    return known
  }
  return {
    now,
    in(timeZone) {
      const known = lists.get(timeZone)
      if (known) return known
      const made = daysFrom(first, today(timeZone)).map((day) => ({
        day,
        from: startMs(day, timeZone),
        until: startMs(addDays(day, 1), timeZone),
        weekday: weekdayOf(day),
        month: Number(day.slice(5, 7)),
      }))
      lists.set(timeZone, made)
      return made
    },
    placeOf: (day) => daysBetween(first, day),
    today,
    start: (day, timeZone) => new Date(startMs(day, timeZone)),
    at: (day, timeZone, seconds) => new Date(startMs(day, timeZone) + seconds * SECOND_MS),
  }
}

/** 9 AM to 9 PM in seconds of a day: when people use computers. */
export const AWAKE = [9 * HOUR_S, 21 * HOUR_S] as const

export const daysFrom = (from: CalendarDate, through: CalendarDate): CalendarDate[] => {
  const days: CalendarDate[] = []
  for (let day = from; day <= through; day = addDays(day, 1)) days.push(day)
  return days
}
