import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proRataCents, shareOf } from './pro-rata.ts'

const june = { from: '2027-06-01', through: '2027-07-01' }

test('half of the month left is half of the price', () => {
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
