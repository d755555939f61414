import { expect, test } from 'vitest'
import { closableMonth, endsMonth } from './closing.ts'

test.each([
  ['no day is earned yet', null, null, null],
  ['the month is not over', '2026-11-23', null, '2026-10-31'],
  ['its last day is earned', '2026-11-30', null, '2026-11-30'],
  ['it is closed already', '2026-11-23', '2026-10-31', null],
  ['an earlier one is closed', '2026-11-30', '2026-10-31', '2026-11-30'],
  ['February of a leap year', '2028-02-29', '2028-01-31', '2028-02-29'],
  ['a day before the end of February of a leap year', '2028-02-28', '2027-12-31', '2028-01-31'],
  ['the year has just begun', '2026-12-31', '2026-11-30', '2026-12-31'],
])('what can be closed when %s', (_when, until, sealedUntil, closable) => {
  expect(closableMonth(until, sealedUntil)).toBe(closable)
})

test('a month ends with its last day only', () => {
  expect(['2026-02-28', '2028-02-28', '2028-02-29', '2026-12-31', '2026-11-29'].map(endsMonth)).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
})
