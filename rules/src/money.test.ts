import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, dollars, percentText, renewalCents, taxCents, taxPercentOf, taxRateOf, totals } from './money.ts'

/** In hundred-thousandths of a percent of a cent, rounded by hand using integers only. */
const WHOLE = 10_000_000n
const halfEven = (cents: number, hundredths: number): number => {
  const product = BigInt(cents) * BigInt(hundredths)
  const whole = product / WHOLE
  const rest = (product % WHOLE) * 2n
  return Number(rest > WHOLE || (rest === WHOLE && whole % 2n === 1n) ? whole + 1n : whole)
}
const cents = fc.integer({ min: 0, max: 10_000_000 })
/** Hundred-thousandths of a percent, up to 100%. */
const rate = fc.integer({ min: 0, max: 10_000_000 })

test('the prices of the specification have the totals of the specification (W9)', () => {
  expect(totals(3000, 1)).toEqual({ subtotalCents: 3000, taxCents: 200, totalCents: 3200 })
  expect(totals(3000, 2)).toEqual({ subtotalCents: 6000, taxCents: 400, totalCents: 6400 })
  expect(totals(36_500, 1)).toEqual({ subtotalCents: 36_500, taxCents: 2436, totalCents: 38_936 })
  expect(totals(9000, 1)).toEqual({ subtotalCents: 9000, taxCents: 601, totalCents: 9601 })
})

test('tax is rounded half to even, to the cent, at rates with up to five decimals (R84, W9)', () => {
  fc.assert(
    fc.property(cents, rate, (amount, hundredths) => {
      expect(taxCents(amount, hundredths / 100)).toBe(halfEven(amount, hundredths))
    }),
  )
  for (let amount = 0; amount <= 100_000; amount++)
    if (taxCents(amount) !== halfEven(amount, 667_500)) expect.fail(`the tax on ${amount} cents is wrong`)
})

test.each([
  ['10.25', 49_000, 5022],
  ['6.675', 6000, 400],
  ['6.675', 14_000, 934],
  ['8.1875', 36_500, 2988],
  ['8.18753', 36_500, 2988],
  ['50', 1, 0],
  ['50', 3, 2],
])('%s %% of %i cents is %i', (percent, amount, tax) => {
  expect(taxCents(amount, taxRateOf(percent))).toBe(tax)
})

test('one membership costs the same today and at every renewal (R84)', () => {
  fc.assert(
    fc.property(cents, rate, (price, hundredths) => {
      expect(renewalCents(price, hundredths / 100)).toBe(totals(price, 1, hundredths / 100).totalCents)
    }),
  )
})

test('a rate is kept as it was typed (R84)', () => {
  fc.assert(
    fc.property(rate, (hundredths) => {
      const typed = taxPercentOf(hundredths / 100)
      expect(typed).toMatch(/^\d{1,3}(\.\d{1,5})?$/)
      expect(taxRateOf(typed)).toBe(hundredths / 100)
    }),
  )
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

test('dollars on the wire become whole cents and back (R3)', () => {
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
