import { addDays, type CalendarDate, dateIn, daysBetween, startOfDay } from '@sipday/rules/calendar.ts'
import { weekdayOf } from '@sipday/rules/hours/local-time.ts'

const SECOND_MS = 1000
const HOUR_S = 3600

/** A day in a time zone: its first instant and that of the next day, in milliseconds. */
export type DayInZone = { day: CalendarDate; from: number; until: number; weekday: number; month: number }

/** The days of a year that is being played, up to now. */
export type Days = {
  now: Date
  /** Its days in a zone, the first one first, today last. */
  in(timeZone: string): readonly DayInZone[]
  /** The place of a day in this list; below 0 for one before it. */
  placeOf(day: CalendarDate): number
  today(timeZone: string): CalendarDate
  /** The first instant of a day; remembered, since every member asks for the same days. */
  start(day: CalendarDate, timeZone: string): Date
  /** So many seconds into a day. */
  at(day: CalendarDate, timeZone: string, seconds: number): Date
}

/** Of a zone, by day: they never change, and finding one takes a while. */
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

/** From nine in the morning to nine in the evening, in seconds of a day: when people do things at a computer. */
export const AWAKE = [9 * HOUR_S, 21 * HOUR_S] as const

/** The days from one through another. */
export const daysFrom = (from: CalendarDate, through: CalendarDate): CalendarDate[] => {
  const days: CalendarDate[] = []
  for (let day = from; day <= through; day = addDays(day, 1)) days.push(day)
  return days
}
