import { expect, test } from 'vitest'
import { instantAt } from './local-time.ts'

const at = (day: string, time: string, zone = 'America/New_York') => instantAt(day, time, zone).toISOString()

test('a time of the shop’s clock is one instant', () => {
  expect(at('2027-01-01', '00:00')).toBe('2027-01-01T05:00:00.000Z')
  expect(at('2026-07-04', '09:30')).toBe('2026-07-04T13:30:00.000Z')
  expect(at('2026-07-04', '09:30', 'Pacific/Kiritimati')).toBe('2026-07-03T19:30:00.000Z')
})

test('on the days when clocks change it is still one', () => {
  // 1:30 happens twice on November 1, 2026: the first one counts.
  expect(at('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(at('2026-11-01', '03:00')).toBe('2026-11-01T08:00:00.000Z')
  // 2:30 does not happen on March 14, 2027: 3:30 is meant.
  expect(at('2027-03-14', '02:30')).toBe('2027-03-14T07:30:00.000Z')
  expect(at('2027-03-14', '00:00')).toBe('2027-03-14T05:00:00.000Z')
})
