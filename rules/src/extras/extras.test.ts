import type { Extra } from '@sipday/contract/counter.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeText, extraPrice, giveBackText, reportLines } from './extra-words.ts'
import { chargeCents, extrasHere, extrasOffered, extrasWithCharge, pressed, wrongWithExtras } from './extras.ts'

const large: Extra = { id: 'large', name: 'Large', kind: 'upgrade', cents: 100 }
const pearls: Extra = { id: 'pearls', name: 'Pearls', kind: 'topping', cents: 75 }
const taken = ({ id, name, cents }: Extra, count = 1) => ({ extraId: id, name, cents, count })
const after = (...pressedInOrder: Extra[]) =>
  pressedInOrder.reduce<ReturnType<typeof pressed>>((chosen, one) => pressed(chosen, one), [])

test('a till offers the drinks that cost more, then the list: upgrades before toppings, nothing that is sold out', () => {
  const drinks = [
    { id: 'taro', name: 'Taro', upgradeCents: 0 },
    { id: 'thai', name: 'Thai', upgradeCents: 150 },
  ]
  const list = [
    { ...pearls, onSale: true },
    { ...large, onSale: true },
    { ...pearls, id: 'jelly', onSale: false },
  ]
  expect(extrasOffered(drinks, list)).toEqual([
    { id: 'drink:thai', name: 'Thai', kind: 'upgrade', cents: 150 },
    large,
    pearls,
  ])
})

test('a drink that ran out at a location is not offered there', () => {
  const offered = extrasOffered([{ id: 'thai', name: 'Thai', upgradeCents: 150 }], [{ ...pearls, onSale: true }])
  expect(extrasHere(offered, ['thai', 'pearls']).map(({ id }) => id)).toEqual(['pearls'])
})

test('a topping counts up with each press, to five; an upgrade is put on and taken off', () => {
  expect(after(pearls, pearls, large)).toEqual([taken(pearls, 2), taken(large)])
  expect(after(large, pearls, large)).toEqual([taken(pearls)])
  expect(after(...Array.from({ length: 9 }, () => pearls))).toEqual([taken(pearls, 5)])
})

test('the till says what to charge: the sum, and for what', () => {
  const both = [taken(large), taken(pearls)]
  expect(chargeText(undefined, both)).toBe('Charge $1.75 before tax: Large, Pearls')
  expect(chargeText(undefined, [taken(pearls, 3)])).toBe('Charge $2.25 before tax: 3 × Pearls')
  expect(chargeText({ texts: { 'till-charge': '{extras} = {amount}' } }, both)).toBe('Large, Pearls = $1.75')
  expect(giveBackText(undefined, both)).toBe('Give $1.75 back if the guest has paid it: Large, Pearls.')
  expect(extrasWithCharge(both)).toBe('Large, Pearls, $1.75')
  expect([extraPrice(pearls), extraPrice({ cents: 0 })]).toEqual(['+ $0.75', 'free'])
})

test('a report lists each extra at each price, and the sum', () => {
  expect(reportLines([taken(large), taken(pearls, 4)])).toEqual([
    { term: 'Large, $1.00', detail: '1: $1.00' },
    { term: 'Pearls, $0.75', detail: '4: $3.00' },
    { term: 'In all, to compare with the register', detail: '$4.00' },
  ])
})

test.each([
  [null, [taken(large), taken(pearls, 5)]],
  [null, []],
  ['twice', [taken(pearls), taken(pearls)]],
  ['unknown', [taken({ ...pearls, id: 'boba' })]],
  ['changed', [taken({ ...pearls, cents: 50 })]],
  ['too_many', [taken(large, 2)]],
  ['too_many', [taken(pearls, 6)]],
] as const)('%s is wrong with extras that a till charges: %o', (wrong, given) => {
  expect(wrongWithExtras(given, [large, pearls])).toBe(wrong)
})

test('whatever is pressed in whatever order is right for the list, and its sum is whole cents', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(large, pearls)), (presses) => {
      const chosen = after(...presses)
      expect(wrongWithExtras(chosen, [large, pearls])).toBeNull()
      expect(Number.isInteger(chargeCents(chosen))).toBe(true)
    }),
  )
})
