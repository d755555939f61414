import { addDays, addMonths, type CalendarDate, isCalendarDate } from '../calendar.ts'
import { monthDayText } from '../written/moments.ts'

/** Month and day, "05-03": no year is ever asked for. */
export type Birthday = string

/** The week begins with the birthday. */
export const WINDOW_DAYS = 7
/**
 * A drink of the birthday counts this long before and after, whatever birthday is told by then; from the end of one
 * week to the next are at least 359 days. `next_use` in the database says the same (decision 129).
 */
export const BIRTHDAY_APART_DAYS = 350

/** In a year; 29 February is the 28th in a year without one. */
const inYear = (birthday: Birthday, year: number): CalendarDate => {
  const day = `${String(year).padStart(4, '0')}-${birthday}`
  return isCalendarDate(day) ? day : addDays(`${day.slice(0, 5)}03-01`, -1)
}

const yearOf = (day: CalendarDate): number => Number(day.slice(0, 4))

export const windowEnd = (begins: CalendarDate): CalendarDate => addDays(begins, WINDOW_DAYS - 1)

/** The first day of the week that has not ended before `day`: of the one that runs, or else of the next. */
export const nextWindow = (birthday: Birthday, day: CalendarDate): CalendarDate =>
  [-1, 0].map((years) => inYear(birthday, yearOf(day) + years)).find((begins) => windowEnd(begins) >= day) ??
  inYear(birthday, yearOf(day) + 1)

/** The first day of the week that runs on `day`; null for none, and without a birthday. */
export const windowOn = (birthday: Birthday | null | undefined, day: CalendarDate): CalendarDate | null => {
  const begins = birthday ? nextWindow(birthday, day) : null
  return begins !== null && begins <= day ? begins : null
}

/** Null for what is no day of any year. */
export const birthdayOf = (month: string, day: string): Birthday | null => {
  const birthday = [month, day].map((part) => part.trim().padStart(2, '0')).join('-')
  return isCalendarDate(`2000-${birthday}`) ? birthday : null
}

/** "May 3" */
export const birthdayText = (birthday: Birthday): string => monthDayText(`2000-${birthday}`)

/** What is chosen from, "01" for January. */
export const monthChoices = (): { value: string; name: string }[] =>
  Array.from({ length: 12 }, (_, index) => {
    const value = String(index + 1).padStart(2, '0')
    return { value, name: birthdayText(`${value}-01`).replace(' 1', '') }
  })

/** A till that was offline reports until the end of its next day. */
const REPORT_DAYS = 1

/**
 * The first day on which a told birthday may be another one (decision 129), or null for at once: a year after the last
 * drink that it brought, and not before what was handed out in its week is known.
 */
export const fixedUntil = (
  birthday: Birthday | null,
  lastUsedOn: CalendarDate | null,
  today: CalendarDate,
): CalendarDate | null => {
  if (birthday === null) return null
  const begins = windowOn(birthday, addDays(today, -REPORT_DAYS)) ?? windowOn(birthday, today)
  const known = begins === null ? today : addDays(windowEnd(begins), REPORT_DAYS + 1)
  const until = [known, lastUsedOn === null ? today : addMonths(lastUsedOn, 12)].toSorted()[1] ?? today
  return until > today ? until : null
}
