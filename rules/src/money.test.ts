import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, dollars, percentText, renewalCents, renewalTaxCents, taxCents, totals } from './money.ts'

/** The exact product in ten-thousandths of a cent, rounded by hand using integers only. */
const exactly = (cents: number, rate: number) => BigInt(cents) * BigInt(rate)
const halfUp = (cents: number, rate: number): number => Number((exactly(cents, rate) * 2n + 100_000n) / 200_000n)
const halfEven = (cents: number, rate: number): number => {
  const product = exactly(cents, rate)
  const whole = product / 100_000n
  const rest = product % 100_000n
  return Number(rest > 50_000n || (rest === 50_000n && whole % 2n === 1n) ? whole + 1n : whole)
}
const cents = fc.integer({ min: 0, max: 10_000_000 })
const rate = fc.integer({ min: 0, max: 100_000 })

test('the prices of the specification have the totals of the specification', () => {
  expect(totals(3000, 1)).toEqual({ subtotalCents: 3000, taxCents: 200, totalCents: 3200 })
  expect(totals(3000, 2)).toEqual({ subtotalCents: 6000, taxCents: 401, totalCents: 6401 })
  expect(totals(36_500, 1)).toEqual({ subtotalCents: 36_500, taxCents: 2436, totalCents: 38_936 })
  expect(totals(9000, 1)).toEqual({ subtotalCents: 9000, taxCents: 601, totalCents: 9601 })
})

test('tax is 6.675 % of the subtotal, rounded half up, to the cent (R3)', () => {
  fc.assert(
    fc.property(cents, rate, (subtotal, thousandths) => {
      expect(taxCents(subtotal, thousandths)).toBe(halfUp(subtotal, thousandths))
    }),
  )
})

test('every subtotal up to $1,000.00 agrees with exact arithmetic', () => {
  for (let subtotal = 0; subtotal <= 100_000; subtotal++)
    if (taxCents(subtotal) !== halfUp(subtotal, 6675)) expect.fail(`the tax on ${subtotal} cents is wrong`)
})

test('an order is taxed once, not membership by membership (R43)', () => {
  expect(totals(2000, 2).taxCents).toBe(267)
  expect(taxCents(2000) * 2).toBe(268)
})

test('total is subtotal plus tax, and more people never cost less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 10 }), (price, quantity) => {
      const one = totals(price, quantity)
      expect(one.totalCents).toBe(one.subtotalCents + one.taxCents)
      expect(totals(price, quantity + 1).totalCents).toBeGreaterThan(one.totalCents)
    }),
  )
})

test('a renewal is taxed as the provider does it: half to even, each membership by itself (R43)', () => {
  fc.assert(
    fc.property(cents, rate, (price, thousandths) => {
      expect(renewalTaxCents(price, thousandths)).toBe(halfEven(price, thousandths))
    }),
  )
  expect([1, 3, 5].map((price) => renewalTaxCents(price, 50_000))).toEqual([0, 2, 2])
  expect(renewalCents(6000)).toBe(6400)
  expect(totals(6000, 1).totalCents).toBe(6401)
})

test('dollars on the wire become whole cents and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
      expect(centsOf(amount / 100)).toBe(amount)
    }),
  )
  expect(centsOf(328.5)).toBe(32_850)
})

test('money always shows two decimals and grouped thousands (R34)', () => {
  expect([0, 5, 3000, 123_456_789, -250].map(dollars)).toEqual(['$0.00', '$0.05', '$30.00', '$1,234,567.89', '-$2.50'])
  expect(percentText()).toBe('6.675%')
})
