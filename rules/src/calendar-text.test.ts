import { expect, test } from 'vitest'
import { addDays, addMonths, dateText } from './calendar.ts'

test('a date is written out', () => {
  expect(dateText('2026-07-02')).toBe('July 2, 2026')
  expect(dateText('2028-02-29T12:00:00Z')).toBe('February 29, 2028')
  expect(dateText('2026-01-01')).toBe('January 1, 2026')
  expect(dateText('2026-12-31')).toBe('December 31, 2026')
})

test.each(['', null, undefined])('an empty value shows N/A: %s (S2)', (value) => {
  expect(dateText(value)).toBe('N/A')
})

test.each([
  'tomorrow',
  '2026-13-01',
  '2026-02-30',
  '2026-00-10',
  '2026-04-00',
  '2026-04-31',
  '07/02/2026',
  'on 2026-07-02',
])('something that is no date shows Invalid Date: %s (S2)', (value) => {
  expect(dateText(value)).toBe('Invalid Date')
})

test.each(['', 'tomorrow', '2026', '2026-02', '2026-00-10', '2026-02-00', 'x-y-z'])(
  'nothing is reckoned with something that is no date: %s',
  (value) => {
    expect(() => addDays(value, 1)).toThrow(`not a calendar date: ${value}`)
    expect(() => addMonths(value, 1)).toThrow(RangeError)
  },
)
