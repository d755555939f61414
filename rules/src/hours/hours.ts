import { addDays, type CalendarDate, dateIn } from '../calendar.ts'
import { type ClockTime, instantOf, weekdayOf } from './local-time.ts'

/** A closing at or before the opening is on the next day: 09:00 to 09:00 are 24 hours. */
export type Span = { opens: ClockTime; closes: ClockTime }
/** 1 Monday to 7 Sunday. */
export type WeekSpan = Span & { weekday: number }
/** Null: closed. What began the day before goes on until it closes. */
export type SpecialDay = { day: CalendarDate; span: Span | null; note: string }

/** Without weekly hours nothing is known, unless it opens by appointment. */
export type Hours = {
  timeZone: string
  weekly: readonly WeekSpan[]
  days: readonly SpecialDay[]
  byAppointment?: boolean
}

type Stretch = { from: Date; until: Date }

/** Beyond a year of special days. */
const DAYS_AHEAD = 400
/** Longer is "always": a week and a bit more. */
const ALWAYS_DAYS = 9

export const hoursAreKnown = ({ weekly }: Pick<Hours, 'weekly'>): boolean => weekly.length > 0

export const spansOn = ({ weekly, days }: Pick<Hours, 'weekly' | 'days'>, day: CalendarDate): Span[] => {
  const special = days.find((one) => one.day === day)
  if (special) return special.span ? [special.span] : []
  const weekday = weekdayOf(day)
  return weekly.filter((span) => span.weekday === weekday).toSorted((a, b) => a.opens.localeCompare(b.opens))
}

export const closesNextDay = ({ opens, closes }: Span): boolean => closes <= opens

const stretchesOf = (hours: Hours, day: CalendarDate): Stretch[] =>
  spansOn(hours, day)
    .map((span) => ({
      from: instantOf(day, span.opens, hours.timeZone),
      until: instantOf(closesNextDay(span) ? addDays(day, 1) : day, span.closes, hours.timeZone),
    }))
    // What falls into an hour that the clocks skip is left out.
    .filter(({ from, until }) => from < until)

/**
 * `since` is the day whose hours apply; after midnight that may be yesterday. `until` is null if it does not close
 * within nine days. Returns null when no hours are known.
 */
export const openAt = (
  hours: Hours,
  at: Date,
): { open: true; since: CalendarDate; until: Date | null } | { open: false } | null => {
  if (!hoursAreKnown(hours)) return null
  const today = dateIn(at, hours.timeZone)
  let since: CalendarDate | null = null
  let closing = at
  for (let ahead = -1; ahead <= ALWAYS_DAYS; ahead += 1) {
    const day = addDays(today, ahead)
    for (const { from, until } of stretchesOf(hours, day)) {
      if (since === null && !(from <= at && at < until)) continue
      since ??= day
      if (from <= closing && closing < until) closing = until
    }
    if (since !== null && dateIn(closing, hours.timeZone) <= day) break
  }
  if (since === null) return { open: false }
  const always = dateIn(closing, hours.timeZone) >= addDays(today, ALWAYS_DAYS)
  return { open: true, since, until: always ? null : closing }
}

/** On `from` or later; null if there is none within a year. */
const firstOpening = (hours: Hours, at: Date, from: CalendarDate): Date | null => {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const found = stretchesOf(hours, addDays(from, ahead)).find((stretch) => stretch.from > at)
    if (found) return found.from
  }
  return null
}

/** May be while it is open; null if there is none within a year. */
export const nextOpen = (hours: Hours, at: Date): Date | null =>
  hoursAreKnown(hours) ? firstOpening(hours, at, dateIn(at, hours.timeZone)) : null

/**
 * When what ran out comes back: the first opening of a later business day. A break does not end the day, and neither
 * does midnight while the location is open. Without hours, the next midnight.
 */
export const nextDayOpening = (hours: Hours, at: Date): Date => {
  const now = openAt(hours, at)
  const tomorrow = addDays(now?.open ? now.since : dateIn(at, hours.timeZone), 1)
  const opening = hoursAreKnown(hours) ? firstOpening(hours, at, tomorrow) : null
  return opening ?? instantOf(addDays(dateIn(at, hours.timeZone), 1), '00:00', hours.timeZone)
}
