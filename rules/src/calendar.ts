import type { Frequency } from '@sipday/contract/catalogue.ts'

/**
 * A calendar date, `YYYY-MM-DD`. It has no time zone: the location's zone decides which date an instant falls on (R7).
 */
export type CalendarDate = string

const parts = (date: CalendarDate): [number, number, number] => {
  const [year, month, day] = date.split('-').map(Number)
  if (!year || !month || !day) throw new RangeError(`not a calendar date: ${date}`)
  return [year, month, day]
}
const pad = (value: number, width = 2): string => String(value).padStart(width, '0')
const dateOf = (year: number, month: number, day: number): CalendarDate => `${pad(year, 4)}-${pad(month)}-${pad(day)}`

/** The number of days in a month; `month` counts from 1. */
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * Clamped to the month's last day; with `anchorDay` it returns to the anchor when that day exists again: January 31,
 * February 28, March 31 (R7).
 */
export const addMonths = (date: CalendarDate, months: number, anchorDay?: number): CalendarDate => {
  const [year, month, day] = parts(date)
  const index = year * 12 + (month - 1) + months
  const toYear = Math.floor(index / 12)
  const toMonth = (index % 12) + 1
  return dateOf(toYear, toMonth, Math.min(anchorDay ?? day, daysInMonth(toYear, toMonth)))
}

export const addDays = (date: CalendarDate, days: number): CalendarDate => {
  const [year, month, day] = parts(date)
  const at = new Date(Date.UTC(year, month - 1, day + days))
  return dateOf(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate())
}

/** How many days lie from one date to another; negative when the other is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The day of the month, 1 to 31. */
export const dayOf = (date: CalendarDate): number => parts(date)[2]

const termMonths: Record<Frequency, number> = { month: 1, year: 12, '3 months': 3, '6 months': 6 }

/** The number of months one payment covers. */
export const monthsOf = (frequency: Frequency): number => termMonths[frequency]

/** Month and year plans renew; 3- and 6-month terms end (R29). */
export const renews = (frequency: Frequency): boolean => frequency === 'month' || frequency === 'year'

/**
 * The last day of a term that starts on `startedOn`: the same day of the following month or year, or 3 or 6 months
 * later, at 11:59 PM (S4, R42). Plans that renew do so on that day.
 */
export const termEnd = (startedOn: CalendarDate, frequency: Frequency, anchorDay?: number): CalendarDate =>
  addMonths(startedOn, monthsOf(frequency), anchorDay ?? dayOf(startedOn))

const formats = new Map<string, Intl.DateTimeFormat>()
const format = (timeZone: string): Intl.DateTimeFormat => {
  let found = formats.get(timeZone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, found)
  }
  return found
}

/** In an IANA zone (R7, rule I). */
export const dateIn = (at: Date, timeZone: string): CalendarDate => format(timeZone).format(at)

/** With daylight saving; a period ends there, exclusive (rule I). */
export const startOfDay = (date: CalendarDate, timeZone: string): Date => {
  const [year, month, day] = parts(date)
  const guess = Date.UTC(year, month - 1, day)
  let low = guess - 26 * 3_600_000
  let high = guess + 26 * 3_600_000
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (dateIn(new Date(middle), timeZone) < date) low = middle
    else high = middle
  }
  return new Date(high)
}

/** The last second of a calendar date in a zone: 11:59:59 PM (R7). */
export const endOfDay = (date: CalendarDate, timeZone: string): Date =>
  new Date(startOfDay(addDays(date, 1), timeZone).getTime() - 1000)

const months = 'January February March April May June July August September October November December'.split(' ')

/** Whether the text is an existing date: 2028-02-29 is, 2026-02-30 is not. */
export const isCalendarDate = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, day] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3])]
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** "July 2, 2026"; an empty value is "N/A", any other text that is not a date "Invalid Date" (S2). */
export const dateText = (date: string | null | undefined): string => {
  if (!date) return 'N/A'
  const day = date.slice(0, 10)
  if (!isCalendarDate(day)) return 'Invalid Date'
  const [year, month, dayOfMonth] = parts(day)
  return `${months[month - 1]} ${dayOfMonth}, ${year}`
}
