import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, dateIn, daysInMonth, dayOf, endOfDay, startOfDay, termEnd } from './calendar.ts'

/** Day by day through a list of month lengths, with no date library. */
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengths = (year: number): number[] => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const write = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const everyDay = (from: number, to: number): string[] => {
  const days: string[] = []
  for (let year = from; year <= to; year++)
    lengths(year).forEach((length, index) => {
      for (let day = 1; day <= length; day++) days.push(write(year, index + 1, day))
    })
  return days
}
/** One month at a time, clamped only when writing the day. */
const oracle = (start: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number)
  let [toYear, toMonth] = [year, month]
  for (let step = 0; step < months; step++) {
    toMonth += 1
    if (toMonth > 12) {
      toMonth = 1
      toYear += 1
    }
  }
  return write(toYear, toMonth, Math.min(day, lengths(toYear)[toMonth - 1] ?? 0))
}

const days = everyDay(2023, 2032)

test('three years of monthly renewals agree with counting by hand, from every day of ten years (R7)', () => {
  for (const start of days) {
    let at = start
    for (let renewal = 1; renewal <= 36; renewal++) {
      at = addMonths(at, 1, dayOf(start))
      if (at !== oracle(start, renewal))
        expect.fail(`renewal ${renewal} of ${start} is ${at}, not ${oracle(start, renewal)}`)
    }
  }
})

test('annual renewals keep 29 February for the years that have it (R7)', () => {
  let at = '2024-02-29'
  const seen = Array.from({ length: 8 }, () => (at = addMonths(at, 12, 29)))
  expect(seen).toEqual([
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ])
})

test('terms of 1, 3, 6 and 12 months end on the same day, clamped, from every day of ten years (S4, R42, R7)', () => {
  for (const start of days) {
    expect(termEnd(start, 'month')).toBe(oracle(start, 1))
    expect(termEnd(start, '3 months')).toBe(oracle(start, 3))
    expect(termEnd(start, '6 months')).toBe(oracle(start, 6))
    expect(termEnd(start, 'year')).toBe(oracle(start, 12))
  }
})

test('31 January renews on 28 February and then on 31 March; a year has its leap day (R42)', () => {
  expect(termEnd('2027-01-31', 'month')).toBe('2027-02-28')
  expect(addMonths('2027-02-28', 1, 31)).toBe('2027-03-31')
  expect(termEnd('2027-02-28', 'month', 31)).toBe('2027-03-31')
  expect(termEnd('2028-01-31', 'month')).toBe('2028-02-29')
})

test('adding days walks the calendar one day at a time, over every month end and leap day', () => {
  for (let index = 1; index < days.length; index++) expect(addDays(days[index - 1] ?? '', 1)).toBe(days[index])
  expect(addDays(days.at(-1) ?? '', 1 - days.length)).toBe(days[0])
})

test('months have the days of the Gregorian calendar', () => {
  for (let year = 1999; year <= 2101; year++)
    expect(lengths(year)).toEqual(Array.from({ length: 12 }, (_, index) => daysInMonth(year, index + 1)))
})

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
]

test('an instant lies between the start and the end of its own day, in every zone and season (rule I)', () => {
  const instant = fc.date({
    min: new Date('2023-01-01T00:00:00Z'),
    max: new Date('2032-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
      const day = dateIn(at, zone)
      expect(startOfDay(day, zone).getTime()).toBeLessThanOrEqual(at.getTime())
      expect(startOfDay(addDays(day, 1), zone).getTime()).toBeGreaterThan(at.getTime())
    }),
    { numRuns: 300 },
  )
})

test('a term ends at 11:59:59 PM of the place, on days of 23 and 25 hours too (R7, S4)', () => {
  const zone = 'America/New_York'
  expect(endOfDay('2027-02-15', zone).toISOString()).toBe('2027-02-16T04:59:59.000Z')
  const hours = (day: string) =>
    (startOfDay(addDays(day, 1), zone).getTime() - startOfDay(day, zone).getTime()) / 3_600_000
  expect(['2027-03-13', '2027-03-14', '2027-11-07'].map(hours)).toEqual([24, 23, 25])
})
