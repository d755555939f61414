import { expect, test } from 'vitest'
import { renewalCents } from '../money.ts'
import { heldAfter, heldAt, heldCents, netUnder, taxEffect } from './tax-rise.ts'

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

const steps = [
  { on: '2027-08-01', was: 6675, is: 14_000 },
  { on: '2027-06-01', was: 6675, is: 10_000 },
  { on: '2027-05-01', was: 6675, is: 6675 },
]

test.each([
  ['before any of them', '2027-05-15', 3000, null, 3200],
  ['under the first one', '2027-06-15', 3000, null, 3200],
  ['under the second one', '2027-08-15', 3000, null, 3200],
  // A price of $30.00 that was told as $33.00, with the first tax in it, begins before the second one.
  ['told with the first tax, and under it', '2027-07-15', 3000, 3300, 3300],
  ['told with the first tax, and under the second one', '2027-08-15', 3000, 3300, 3300],
  // And one that was told as $32.00 begins after the first tax.
  ['told without it, and under the first tax', '2027-06-15', 3000, 3200, 3200],
])(
  'a bill %s is what was told, to the cent that a price can make: a tax that begins later makes it no less (I13)',
  (_case, billOn, cents, toldCents, total) => {
    const held = heldAt(cents, steps, billOn, { toldCents })
    const rate = billOn < '2027-06-01' ? 6675 : billOn < '2027-08-01' ? 10_000 : 14_000
    const charged = renewalCents(held?.cents ?? cents, rate)
    expect(charged).toBeLessThanOrEqual(total)
    expect(renewalCents((held?.cents ?? cents) + 1, rate)).toBeGreaterThan(total)
  },
)

test('a price waits for the first higher tax after its next bill, at that tax (I13)', () => {
  expect(heldAfter(3000, steps, '2027-05-15')).toEqual({
    cents: netUnder(3200, 10_000),
    from: '2027-06-01',
    toldCents: 3200,
  })
  expect(heldAfter(3000, steps, '2027-06-15')?.from).toBe('2027-08-01')
  expect(heldAfter(3000, steps, '2027-08-15')).toBeNull()
})

test('a tax that no reminder can name any more holds the price also by a cent: of the bill whose reminder has gone, and of whoever gets no letters (I13)', () => {
  const few = [{ on: '2027-05-10', was: 6675, is: 7000 }]
  const held = { cents: 2991, from: '2027-05-10', toldCents: 3200 }
  expect(heldAt(3000, few, '2027-05-15', { remindedFor: '2027-05-09' })).toBeNull()
  expect(heldAt(3000, few, '2027-05-15', { remindedFor: '2027-05-15' })).toEqual(held)
  expect(heldAt(3000, few, '2027-05-15', { isReachable: false })).toEqual(held)
  expect(renewalCents(2991, 7000)).toBe(3200)
})

test('what a tax does to members is said before it is published: told, not told, reminded, or less (O6)', () => {
  const one = [{ on: '2027-06-01', was: 6675, is: 10_000 }]
  const from = '2027-06-01'
  expect(taxEffect(3000, one, '2027-05-15')).toEqual({ how: 'told', from, moreCents: 100 })
  expect(taxEffect(3000, one, '2027-06-15', { isReachable: false })).toEqual({ how: 'not told', from, moreCents: 100 })
  expect(taxEffect(1400, one, '2027-06-15')).toEqual({ how: 'reminded', from, moreCents: 47 })
  expect(taxEffect(3000, [{ on: from, was: 10_000, is: 6675 }], '2027-05-15')).toEqual({
    how: 'less',
    from,
    moreCents: -100,
  })
  expect(taxEffect(3000, [{ on: from, was: 10_000, is: 10_000 }], '2027-06-15')).toBeNull()
})
