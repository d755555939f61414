import { expect, test } from 'vitest'
import { renewalCents } from '../money.ts'
import { heldBy, heldCents, netUnder } from './tax-rise.ts'

test('a price is held at the highest one whose total is no more than what was told, to the cent (I13)', () => {
  for (let told = 50; told < 12_000; told += 7)
    for (const rate of [0, 4000, 6675, 8187.5, 8875, 25_000]) {
      const cents = netUnder(told, rate)
      expect(renewalCents(cents, rate)).toBeLessThanOrEqual(told)
      expect(renewalCents(cents + 1, rate)).toBeGreaterThan(told)
    }
})

test.each([
  // $30.00 is $32.00 at 6.675 percent.
  [8300, 3000, 'by 49 cents: charged, as the reminder says'],
  [8340, 3000, 'by 50 cents: charged, as the reminder says'],
  [8360, 2953, 'by 51 cents: held'],
  [0, 3000, 'lower'],
])('at a tax of %i a price of $30.00 is held at %i cents: %s (I13)', (rate, cents) => {
  expect(heldCents(3000, 3200, rate)).toBe(cents)
})

test('of two higher taxes the first says from when a price is held, and the higher one at what (I13)', () => {
  const steps = [
    { on: '2027-07-01', was: 6675, is: 12_000 },
    { on: '2027-06-01', was: 6675, is: 9000 },
    { on: '2027-05-01', was: 6675, is: 6675 },
  ]
  expect(heldBy(3000, steps)).toEqual({ cents: netUnder(3200, 12_000), from: '2027-06-01', toldCents: 3200 })
  expect(heldBy(3000, steps.slice(2))).toBeNull()
  // Whoever was told of less before keeps that.
  expect(heldBy(3000, steps.slice(1), 3100)).toEqual({
    cents: netUnder(3100, 9000),
    from: '2027-05-01',
    toldCents: 3100,
  })
})

test('a tax that no reminder can name any more holds the price also by a cent, for the bill whose reminder has gone (I13)', () => {
  const steps = [{ on: '2027-05-10', was: 6675, is: 7000 }]
  expect(heldBy(3000, steps, null, '2027-05-09')).toBeNull()
  expect(heldBy(3000, steps, null, '2027-05-15')).toEqual({ cents: 2991, from: '2027-05-10', toldCents: 3200 })
  expect(renewalCents(2991, 7000)).toBe(3200)
})
