import { expect, test } from 'vitest'
import { feedDays } from './feed-days.ts'

const row = {
  at: '2026-11-24T14:00:00Z',
  timeZone: null,
  kind: 'renewal',
  text: 'Renewal paid',
  by: 'Family',
  cents: 3414,
}

test('what happened stands under its day, by the clocks of its place; renewals that read alike are one with their sum (O9.6)', () => {
  const days = feedDays(
    [
      row,
      row,
      { ...row, by: 'Annual', cents: null },
      { ...row, kind: 'redemption', text: 'One drink', cents: null },
      { ...row, kind: 'redemption', text: 'One drink', cents: null },
      { ...row, at: '2026-11-24T03:00:00Z' },
      { ...row, at: '2026-11-24T03:00:00Z', timeZone: 'UTC' },
    ],
    'America/New_York',
  )
  const told = days.map(({ day, items }) => [
    day,
    ...items.map(({ text, count, cents }) => `${count} ${text} ${cents}`),
  ])
  expect(told).toEqual([
    ['2026-11-24', '2 Renewal paid 6828', '1 Renewal paid null', '1 One drink null', '1 One drink null'],
    ['2026-11-23', '1 Renewal paid 3414'],
    ['2026-11-24', '1 Renewal paid 3414'],
  ])
})
