import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { lastPrice, priceHistory } from './price-history.ts'

const prices = [
  { cents: 3200, from: '2027-01-01' },
  { cents: 2800, from: '2024-06-01' },
  { cents: 3000, from: '2025-03-01' },
]

test('of prices over time one is over, one is today’s and one comes', () => {
  expect(priceHistory(prices, '2026-11-22').map(({ cents, when }) => [cents, when])).toEqual([
    [2800, 'past'],
    [3000, 'now'],
    [3200, 'later'],
  ])
})

test('the last price is the one to come, if there is one', () => {
  expect(lastPrice(prices)?.cents).toBe(3200)
  expect(lastPrice([])).toBeNull()
})

const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const text = day.map((date) => date.toISOString().slice(0, 10))
property.prop([fc.uniqueArray(fc.record({ cents: fc.nat(), from: text }), { selector: ({ from }) => from }), text])(
  'at most one is today’s: what is over began before it, what comes begins after today',
  (some, today) => {
    const history = priceHistory(some, today)
    const now = history.filter(({ when }) => when === 'now')
    expect(now.length).toBe(some.some(({ from }) => from <= today) ? 1 : 0)
    expect(history.filter(({ when }) => when === 'later').every(({ from }) => from > today)).toBe(true)
    expect(history.filter(({ when }) => when === 'past').every(({ from }) => from < (now[0]?.from ?? ''))).toBe(true)
  },
)
