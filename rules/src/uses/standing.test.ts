import type { Use } from '@sipday/contract/use.ts'
import { expect, test } from 'vitest'
import { periodKey } from './periods.ts'
import { standingOfUse } from './standing.ts'

const timeZone = 'America/New_York'
const counting = { timeZone, termSince: '2026-05-31' }
const clock = (text: string) => new Date(text)
const after = (use: Use, at: string, ...taken: string[]) => {
  const { readyAt, ...rest } = standingOfUse(
    use,
    taken.map((one) => ({ key: periodKey(use, clock(one), counting), at: clock(one) })),
    clock(at),
    counting,
  )
  return { ...rest, readyAt: readyAt?.toISOString() ?? null }
}
const key = (per: Use['per'], at: string) => periodKey({ count: 1, per }, clock(at), counting)

test('a period is the location’s day, its week from Monday, its month, the paid term, or all of the membership', () => {
  const lateEvening = '2026-06-15T03:30:00Z'
  expect(key('day', lateEvening)).toBe('2026-06-14')
  expect(key('week', lateEvening)).toBe('week 2026-06-08')
  expect(key('week', '2026-06-15T04:00:00Z')).toBe('week 2026-06-15')
  expect(key('month', '2026-07-01T03:59:59Z')).toBe('2026-06')
  expect(key('term', lateEvening)).toBe('term 2026-05-31')
  expect(key('once', lateEvening)).toBe('term')
  expect(key('unlimited', lateEvening)).toBeNull()
})

test('a kind that no rule knows is refused and never means unlimited', () => {
  expect(() => key('year' as Use['per'], '2026-06-15T03:30:00Z')).toThrow(RangeError)
})

const coffee: Use = { count: 2, per: 'day', gapMinutes: 30 }
test.each([
  ['nothing had', '2026-06-02T14:00:00Z', [], { left: 2, why: null, readyAt: null }],
  [
    'one 29 minutes ago',
    '2026-06-02T14:29:00Z',
    ['2026-06-02T14:00:00Z'],
    { left: 1, why: 'gap', readyAt: '2026-06-02T14:30:00.000Z' },
  ],
  ['one 30 minutes ago', '2026-06-02T14:30:00Z', ['2026-06-02T14:00:00Z'], { left: 1, why: null, readyAt: null }],
  [
    'both',
    '2026-06-02T18:00:00Z',
    ['2026-06-02T14:00:00Z', '2026-06-02T15:00:00Z'],
    { left: 0, why: 'used', readyAt: '2026-06-03T04:00:00.000Z' },
  ],
  [
    'the gap reaches over midnight',
    '2026-06-03T04:05:00Z',
    ['2026-06-03T03:50:00Z'],
    { left: 2, why: 'gap', readyAt: '2026-06-03T04:20:00.000Z' },
  ],
  [
    'used up just before midnight',
    '2026-06-03T03:55:00Z',
    ['2026-06-02T14:00:00Z', '2026-06-03T03:50:00Z'],
    { left: 0, why: 'used', readyAt: '2026-06-03T04:20:00.000Z' },
  ],
  [
    'a late report from before another one',
    '2026-06-02T13:45:00Z',
    ['2026-06-02T14:00:00Z'],
    { left: 1, why: 'gap', readyAt: '2026-06-02T14:30:00.000Z' },
  ],
] as const)('2 a day, 30 minutes apart: %s', (_, at, taken, standing) => {
  expect(after(coffee, at, ...taken)).toEqual({ of: 2, ...standing })
})

test.each([
  ['spring forward', '2026-03-08T06:50:00Z', '2026-03-08T07:20:00.000Z'],
  ['fall back', '2026-11-01T05:50:00Z', '2026-11-01T06:20:00.000Z'],
])('a gap is real minutes: %s', (_, last, next) => {
  expect(after(coffee, last, last).readyAt).toBe(next)
})

test('10 a month count anew on the first, whatever the month’s length', () => {
  const ten: Use = { count: 10, per: 'month' }
  const nine = Array.from({ length: 9 }, (_, day) => `2026-01-0${day + 1}T15:00:00Z`)
  expect(after(ten, '2026-01-31T15:00:00Z', ...nine)).toMatchObject({ left: 1, why: null })
  expect(after(ten, '2026-01-31T15:00:00Z', ...nine, '2026-01-31T14:00:00Z')).toMatchObject({
    left: 0,
    readyAt: '2026-02-01T05:00:00.000Z',
  })
  expect(after(ten, '2026-02-01T05:00:00Z', ...nine, '2026-02-01T04:59:59Z')).toMatchObject({ left: 10 })
})

test('a pack for a term does not come back by the calendar, and one a week does on Monday', () => {
  expect(
    after({ count: 2, per: 'term' }, '2026-06-09T15:00:00Z', '2026-06-01T15:00:00Z', '2026-06-02T15:00:00Z'),
  ).toEqual({ left: 0, of: 2, why: 'used', readyAt: null })
  expect(after({ count: 1, per: 'week' }, '2026-06-09T15:00:00Z', '2026-06-08T15:00:00Z').readyAt).toBe(
    '2026-06-15T04:00:00.000Z',
  )
})

const early: Use = { count: 1, per: 'day', days: [1, 2, 3, 4, 5], to: '11:00' }
test.each([
  ['Tuesday at 10:59', '2026-06-02T14:59:59Z', [], { why: null, readyAt: null }],
  ['Tuesday at 11', '2026-06-02T15:00:00Z', [], { why: 'hours', readyAt: '2026-06-03T04:00:00.000Z' }],
  ['Friday at noon', '2026-06-05T16:00:00Z', [], { why: 'hours', readyAt: '2026-06-08T04:00:00.000Z' }],
  [
    'had on Friday',
    '2026-06-05T14:00:00Z',
    ['2026-06-05T13:00:00Z'],
    { why: 'used', readyAt: '2026-06-08T04:00:00.000Z' },
  ],
] as const)('weekdays before 11 AM: %s', (_, at, taken, standing) => {
  expect(after(early, at, ...taken)).toMatchObject(standing)
})

test('hours that the clocks skip are left out, and hours shown twice count twice', () => {
  const night: Use = { count: 5, per: 'unlimited', from: '02:00', to: '03:00' }
  expect(after(night, '2026-03-08T06:59:00Z').readyAt).toBe('2026-03-09T06:00:00.000Z')
  expect(after({ ...night, from: '01:00', to: '02:00' }, '2026-11-01T06:30:00Z').why).toBeNull()
})

test('when the last of the day falls behind the hours, the next is on the next day', () => {
  const twice: Use = { count: 2, per: 'day', gapMinutes: 120, from: '08:00', to: '11:00' }
  expect(after(twice, '2026-06-02T14:00:00Z', '2026-06-02T13:30:00Z')).toMatchObject({
    left: 1,
    why: 'gap',
    readyAt: '2026-06-03T12:00:00.000Z',
  })
})

test('a count that was lowered under what was used leaves nothing, never less, until the next period', () => {
  const taken = ['2026-06-02T13:00:00Z', '2026-06-02T14:00:00Z', '2026-06-02T15:00:00Z']
  expect(after({ count: 2, per: 'day' }, '2026-06-02T16:00:00Z', ...taken)).toMatchObject({ left: 0, of: 2 })
  expect(after({ count: 2, per: 'day' }, '2026-06-03T16:00:00Z', ...taken)).toMatchObject({ left: 2 })
})

test('without a limit and without a gap it is always ready', () => {
  expect(after({ count: 1, per: 'unlimited' }, '2026-06-02T16:00:00Z')).toEqual({
    left: null,
    of: null,
    why: null,
    readyAt: null,
  })
  expect(
    after({ count: 1, per: 'unlimited', gapMinutes: 60 }, '2026-06-02T16:00:00Z', '2026-06-02T15:30:00Z'),
  ).toMatchObject({ left: null, why: 'gap' })
})
