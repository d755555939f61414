import { describe, expect, test } from 'vitest'
import { blocksOf, erasingNeedsSecond, goesWith, ownBlocksOf, staysOf } from './erasing.ts'

const free = {
  live: 0,
  renewing: 0,
  runsUntil: null,
  charging: 0,
  refunds: 0,
  disputes: 0,
  paidAt: null,
  cards: 0,
  notes: 0,
  hadTrial: false,
}

describe('what stands in the way of erasing someone', () => {
  test.each([
    [{}, []],
    [{ live: 1 }, ['live_membership']],
    [{ charging: 1 }, ['payment_open']],
    [{ refunds: 2 }, ['refund_open']],
    [{ disputes: 1 }, ['open_dispute']],
    [{ live: 1, disputes: 1 }, ['live_membership', 'open_dispute']],
  ])('%j: %j', (more, codes) => {
    expect(blocksOf({ ...free, ...more }).map(({ code }) => code)).toEqual(codes)
  })
})

test.each([
  [{ live: 2, renewing: 1, runsUntil: '2026-12-02' }, /still renews\. Open Manage Subscription and cancel it\./],
  [{ live: 1, runsUntil: '2026-12-02' }, /you have or gave runs until December 2, 2026\. .* ask the shop to end it/],
  [{ live: 1 }, /still runs\. Ask the shop to end it\./],
  [{ charging: 1 }, /try again in a few minutes/],
  [{ refunds: 1 }, /come back when it has arrived/],
  [{ disputes: 1 }, /until 120 days after the payment\. Please come back/],
])('a customer with %j reads what to do about it', (more, words) => {
  expect(ownBlocksOf({ ...free, ...more }).map(({ text }) => text)).toEqual([expect.stringMatching(words)])
  expect(ownBlocksOf({ ...free, ...more }).map(({ code }) => code)).toEqual(
    blocksOf({ ...free, ...more }).map(({ code }) => code),
  )
})

test('nothing stands in the way of a customer who has nothing open', () => {
  expect(ownBlocksOf(free)).toEqual([])
})

test.each([
  ['2026-08-24T12:00:00Z', false],
  ['2026-08-26T12:00:00Z', true],
])('a payment at %s takes a second person on November 23: %s', (paidAt, second) => {
  expect(erasingNeedsSecond({ paidAt: new Date(paidAt) }, new Date('2026-11-23T12:00:00Z'))).toBe(second)
})

test('someone who never paid is erased by one person', () => {
  expect(erasingNeedsSecond({ paidAt: null }, new Date())).toBe(false)
})

test('cards and notes are named when there are any', () => {
  expect(goesWith(free).join(' ')).not.toMatch(/card|note/)
  const said = goesWith({ cards: 2, notes: 1 }).join(' ')
  expect(said).toContain('2 saved cards, here and at Square')
  expect(said).toContain('The note of the staff')
})

test('the books stay for seven years, also from February 29 on', () => {
  expect(staysOf('2026-11-23', free).map(({ until }) => until)).toEqual(Array(3).fill('November 23, 2033'))
  expect(staysOf('2028-02-29', free)[0]?.until).toBe('February 28, 2035')
})

test('after a trial it is said that it stays known that there was one, and nothing about who (O9.4)', () => {
  expect(staysOf('2026-11-23', { hadTrial: true }).map(({ what }) => what)).toEqual([
    ...staysOf('2026-11-23', free).map(({ what }) => what),
    'That a free trial was had, as a number from which no contact or card can be read',
  ])
})
