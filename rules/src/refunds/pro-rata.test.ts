import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proRataCents, shareOf } from './pro-rata.ts'

const june = { from: '2027-06-01', through: '2027-07-01' }

test('half of the month left is half of the price (S4)', () => {
  expect(proRataCents(3200, june, '2027-06-16')).toBe(1600)
})

test('a period that was not used comes back whole, one that is over not at all', () => {
  expect(proRataCents(3200, june, '2027-06-01')).toBe(3200)
  expect(proRataCents(3200, june, '2027-05-01')).toBe(3200)
  expect(proRataCents(3200, june, '2027-07-01')).toBe(0)
})

test('parts of a payment add up to the payment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 10 }), (total, quantity) => {
      const parts = Array.from({ length: quantity }, (_, position) => shareOf(total, quantity, position))
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    }),
  )
})

test('half a cent goes to the even cent, more than half up, less than half down (S4)', () => {
  const days = (through: string) => ({ from: '2027-06-01', through })
  // 1 of 2 days left of 1, 3 and 5 cents; 1 of 3 days of 1, 2 and 4 cents.
  const half = (cents: number) => proRataCents(cents, days('2027-06-03'), '2027-06-02')
  const third = (cents: number) => proRataCents(cents, days('2027-06-04'), '2027-06-03')
  expect([half(1), half(3), half(5), half(7)]).toEqual([0, 2, 2, 4])
  expect([third(1), third(2), third(4)]).toEqual([0, 1, 1])
})

test('a period without a day returns nothing', () => {
  expect(proRataCents(3200, { from: '2027-06-01', through: '2027-06-01' }, '2027-05-01')).toBe(0)
  expect(proRataCents(3200, { from: '2027-06-02', through: '2027-06-01' }, '2027-05-01')).toBe(0)
})
