import { expect, test } from 'vitest'
import { daysGiven, daysRefused, givingRefused, latestEnd } from './giving.ts'

test('the first and the last day count', () => {
  expect(daysGiven('2026-11-23', '2026-11-23')).toBe(1)
  expect(daysGiven('2026-02-28', '2026-03-01')).toBe(2)
  expect(daysGiven('2028-02-28', '2028-03-01')).toBe(3)
  expect(daysGiven('2026-11-23', latestEnd('2026-11-23'))).toBe(366)
})

test.each([
  ['support', 90, 0, true],
  ['support', 91, 0, false],
  ['support', 1, 90, false],
  ['support', 30, 60, true],
  ['support', 31, 60, false],
  ['support', 1, 400, false],
  ['manager', 366, 400, true],
  ['owner', 366, 0, true],
] as const)('%s gives %i days to someone who was given %i within a year: %s', (role, days, givenInYear, may) => {
  expect(givingRefused({ role, days, givenInYear }) === null).toBe(may)
})

test('the refusal says how many are left', () => {
  expect(givingRefused({ role: 'support', days: 40, givenInYear: 89 })).toContain('1 more day within')
  expect(givingRefused({ role: 'support', days: 40, givenInYear: 90 })).toContain('was given 90 days')
})

test.each([
  ['term', true, '2026-11-23', null],
  ['complimentary', true, '2027-01-01', null],
  ['term', true, '2026-11-22', 'already_ended'],
  ['term', false, '2027-01-01', 'already_ended'],
  ['renewing', true, null, 'not_for_renewing'],
  ['renewing', true, '2027-01-01', 'not_for_renewing'],
  ['renewing', false, null, 'already_ended'],
] as const)('days for a %s membership (live: %s) that ends on %s: %s', (kind, isLive, endDate, code) => {
  expect(daysRefused({ kind, isLive, endDate }, '2026-11-23')?.code ?? null).toBe(code)
})
