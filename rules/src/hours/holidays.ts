import { addDays, type CalendarDate } from '../calendar.ts'
import { firstWeekday, weekdayOf } from './local-time.ts'

const [MONDAY, THURSDAY] = [1, 4]

type Rule = readonly [name: string, day: (year: number) => CalendarDate]

const on =
  (monthAndDay: string) =>
  (year: number): CalendarDate =>
    `${year}-${monthAndDay}`
const nth =
  (count: number, weekday: number, month: string) =>
  (year: number): CalendarDate =>
    addDays(firstWeekday(weekday, `${year}-${month}-01`), (count - 1) * 7)
const lastMondayOfMay = (year: number): CalendarDate => addDays(firstWeekday(MONDAY, `${year}-06-01`), -7)

/** Gregorian computus (Meeus, Jones, Butcher). */
const easter = (year: number): CalendarDate => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}

/** Federal holidays (5 U.S.C. 6103), and other days on which shops often keep other hours. */
const rules: readonly Rule[] = [
  ["New Year's Day", on('01-01')],
  ['Martin Luther King Jr. Day', nth(3, MONDAY, '01')],
  ["Presidents' Day", nth(3, MONDAY, '02')],
  ['Easter Sunday', easter],
  ['Memorial Day', lastMondayOfMay],
  ['Juneteenth', on('06-19')],
  ['Independence Day', on('07-04')],
  ['Labor Day', nth(1, MONDAY, '09')],
  ['Columbus Day', nth(2, MONDAY, '10')],
  ['Veterans Day', on('11-11')],
  ['Thanksgiving', nth(4, THURSDAY, '11')],
  ['Christmas Eve', on('12-24')],
  ['Christmas Day', on('12-25')],
  ["New Year's Eve", on('12-31')],
]

/** The next twelve months in order; offered to an owner, never applied by themselves. */
export const holidaysFrom = (day: CalendarDate): { day: CalendarDate; name: string; weekday: number }[] => {
  const year = Number(day.slice(0, 4))
  const last = `${year + 1}${day.slice(4)}`
  return [year, year + 1]
    .flatMap((one) => rules.map(([name, dayIn]) => ({ name, day: dayIn(one) })))
    .filter((holiday) => holiday.day >= day && holiday.day < last)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((holiday) => ({ ...holiday, weekday: weekdayOf(holiday.day) }))
}
