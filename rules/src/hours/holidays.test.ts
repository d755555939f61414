import { expect, test } from 'vitest'
import { holidaysFrom } from './holidays.ts'

const of = (year: number) =>
  Object.fromEntries(holidaysFrom(`${year}-01-01`).map(({ name, day }) => [name, day.slice(5)]))

test('the holidays of a year', () => {
  expect(of(2027)).toEqual({
    "New Year's Day": '01-01',
    'Martin Luther King Jr. Day': '01-18',
    "Presidents' Day": '02-15',
    'Easter Sunday': '03-28',
    'Memorial Day': '05-31',
    Juneteenth: '06-19',
    'Independence Day': '07-04',
    'Labor Day': '09-06',
    'Columbus Day': '10-11',
    'Veterans Day': '11-11',
    Thanksgiving: '11-25',
    'Christmas Eve': '12-24',
    'Christmas Day': '12-25',
    "New Year's Eve": '12-31',
  })
  const easters = [2024, 2025, 2026, 2028, 2030, 2038].map((year) => of(year)['Easter Sunday'])
  expect(easters).toEqual(['03-31', '04-20', '04-05', '04-16', '04-21', '04-25'])
})

test('the twelve months from a day on name each holiday once, in order', () => {
  const found = holidaysFrom('2027-11-20')
  expect(found).toHaveLength(14)
  expect(found[0]).toEqual({ day: '2027-11-25', name: 'Thanksgiving', weekday: 4 })
  expect(found.at(-1)).toEqual({ day: '2028-11-11', name: 'Veterans Day', weekday: 6 })
})
