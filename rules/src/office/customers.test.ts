import { describe, expect, test } from 'vitest'
import { keptCents, monthsSince, standingOf } from './customers.ts'

const facts = { status: 'active', overdue: null, cancelled: false, startedOn: '2026-07-01' } as const

describe('how a membership stands', () => {
  test.each([
    ['active', {}],
    ['waiting', { startedOn: '2026-07-03' }],
    ['cancelled', { cancelled: true }],
    ['paused', { status: 'paused' }],
    ['grace', { overdue: { usableUntil: '2026-07-09' } }],
    ['unpaid', { status: 'unpaid', overdue: { usableUntil: null } }],
    ['ended', { status: 'ended', cancelled: true }],
  ] as const)('%s', (standing, other) => {
    expect(standingOf({ ...facts, ...other }, '2026-07-02')).toBe(standing)
  })
})

test('what a customer has brought is what was paid without what went back or was lost', () => {
  expect(keptCents({ paidCents: 6400, backCents: 500, lostCents: 3200 })).toBe(2700)
})

test.each([
  ['2025-03-11', '2026-11-10', 19],
  ['2025-03-11', '2026-11-11', 20],
  ['2026-11-11', '2026-11-10', 0],
])('from %s to %s there are %i whole months', (since, now, months) => {
  expect(monthsSince(new Date(since), new Date(now))).toBe(months)
})
