import { expect, test } from 'vitest'
import { dateText } from './calendar.ts'

test('a date is written out', () => {
  expect(dateText('2026-07-02')).toBe('July 2, 2026')
  expect(dateText('2028-02-29T12:00:00Z')).toBe('February 29, 2028')
})

test.each(['', null, undefined])('an empty value shows N/A: %s', (value) => {
  expect(dateText(value)).toBe('N/A')
})

test.each(['tomorrow', '2026-13-01', '2026-02-30', '2026-00-10', '07/02/2026'])(
  'something that is no date shows Invalid Date: %s',
  (value) => {
    expect(dateText(value)).toBe('Invalid Date')
  },
)
