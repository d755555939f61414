import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { priceOn, pricesAfter, pricesAgain } from './prices.ts'

const list = [
  { cents: 3200, from: '2027-01-01' },
  { cents: 3000, from: '2026-01-01' },
]

test('the price of a day is the last one that began by then; before the first there is none', () => {
  expect(priceOn(list, '2025-12-31')).toBeNull()
  expect(priceOn(list, '2026-01-01')).toBe(3000)
  expect(priceOn(list, '2026-12-31')).toBe(3000)
  expect(priceOn(list, '2027-01-01')).toBe(3200)
})

test('prices to come stand in the order of their days', () => {
  expect(pricesAfter([{ cents: 3400, from: '2027-02-01' }, ...list], '2026-12-31').map(({ cents }) => cents)).toEqual([
    3200, 3400,
  ])
})

const first = '2026-01-01'
const prices = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 })
  .chain((days) =>
    fc.record({
      cents: fc.array(fc.integer({ min: 50, max: 60 }), { minLength: 7, maxLength: 7 }),
      days: fc.constant(days),
    }),
  )
  .map(({ cents, days }) =>
    [0, ...days].map((day, index) => ({ cents: cents[index] ?? 50, from: addDays(first, day) })),
  )
const anyDay = fc.integer({ min: 0, max: 61 }).map((day) => addDays(first, day))

test('going back asks for what it cost then from today on, and leaves what was asked for before as it was', () => {
  fc.assert(
    fc.property(prices, prices, anyDay, fc.integer({ min: 0, max: 90 }), (wanted, live, today, later) => {
      const again = pricesAgain(wanted, live, today)
      const day = addDays(today, later)
      expect(priceOn(again, day)).toBe(priceOn(wanted, day))
      for (let past = first; past < today; past = addDays(past, 1))
        expect(priceOn(again, past)).toBe(priceOn(live, past))
      expect(pricesAgain(wanted, again, today)).toEqual(again)
    }),
  )
})
