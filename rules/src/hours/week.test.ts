import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import type { WeekSpan } from './hours.ts'
import { meetsNeighbors, overlapIn } from './week.ts'

const minute = fc.integer({ min: 0, max: 1439 })
const clock = (value: number): string =>
  `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`
const spans = fc.array(
  fc.record({ weekday: fc.integer({ min: 1, max: 7 }), opens: minute.map(clock), closes: minute.map(clock) }),
  { maxLength: 6 },
)

/** Each minute of a week that begins again. */
const crowded = (weekly: readonly WeekSpan[]): boolean => {
  const count = Array.from({ length: 7 * 1440 }, () => 0)
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  for (const { weekday, opens, closes } of weekly) {
    const length = (minuteOf(closes) - minuteOf(opens) + 1440) % 1440 || 1440
    for (let step = 0; step < length; step += 1) {
      const place = ((weekday - 1) * 1440 + minuteOf(opens) + step) % count.length
      count[place] = (count[place] ?? 0) + 1
    }
  }
  return count.some((one) => one > 1)
}

property.prop([spans], { numRuns: 300 })('spans overlap when two are open in one minute of the week', (weekly) => {
  expect(overlapIn(weekly) !== null).toBe(crowded(weekly))
})

test('Sunday night runs into Monday, and one span may begin when another ends', () => {
  const monday = { weekday: 1, opens: '01:00', closes: '09:00' }
  expect(overlapIn([monday, { weekday: 7, opens: '20:00', closes: '02:00' }])).toEqual([0, 1])
  expect(overlapIn([monday, { weekday: 7, opens: '20:00', closes: '01:00' }])).toBeNull()
})

test('a special day may not run into the days beside it', () => {
  const weekly = [
    { weekday: 5, opens: '18:00', closes: '02:00' },
    { weekday: 7, opens: '10:00', closes: '20:00' },
  ]
  const saturday = (opens: string, closes: string) =>
    meetsNeighbors({ weekly, days: [] }, { day: '2027-06-05', span: { opens, closes }, note: '' })
  expect(saturday('01:00', '20:00')).toBe(true)
  expect(saturday('02:00', '10:00')).toBe(false)
  expect(saturday('20:00', '11:00')).toBe(true)
  expect(saturday('20:00', '10:00')).toBe(false)
  expect(meetsNeighbors({ weekly, days: [] }, { day: '2027-06-05', span: null, note: '' })).toBe(false)
})
