import { expect, test } from 'vitest'
import { canonical } from './publishing/canonical.ts'
import { bodyIn, everythingIn, fixedIdOf, idFrom, sameBody, titleOf, withEntries } from './release.ts'
import { openShop } from '../../test/open-shop.ts'

test('an id is made of the letters and digits of a name, and is never given twice', () => {
  const taken = new Set(['one-month', 'one-month-2'])
  const isTaken = (id: string) => taken.has(id)
  expect(idFrom('Crème brûlée — 2!', isTaken)).toBe('creme-brulee-2')
  expect(idFrom('One Month', isTaken)).toBe('one-month-3')
  expect(idFrom('奶茶', isTaken)).toBe('thing')
  expect(idFrom('x'.repeat(200), isTaken)).toHaveLength(48)
})

test('the order of keys does not make a difference, the order of a list does', () => {
  expect(canonical({ b: 1, a: [{ d: 1, c: 2 }] })).toBe(canonical({ a: [{ c: 2, d: 1 }], b: 1 }))
  expect(sameBody(null, null)).toBe(true)
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]))
})

test('entries add, replace and take off; what was there is left as it is', () => {
  const model = { name: 'New', description: '', photo: null, position: 1 }
  const next = withEntries(openShop, [
    { subject: 'model', id: 'new', after: model },
    { subject: 'benefit', id: 'drink', after: null },
  ])
  expect(bodyIn(next, 'model', 'new')).toEqual(model)
  expect(bodyIn(next, 'benefit', 'drink')).toBeNull()
  expect(bodyIn(openShop, 'benefit', 'drink')).not.toBeNull()
  expect(everythingIn(next)).toHaveLength(everythingIn(openShop).length)
})

test('a thing is called by its name; what the shop has once, by what it is', () => {
  expect(titleOf('plan', 'month', bodyIn(openShop, 'plan', 'month'))).toBe('One Month')
  expect(titleOf('legal', 'terms', null)).toBe('Terms & Conditions')
  expect(titleOf('brand', 'brand', null)).toBe('Brand')
  expect(titleOf('rule', 'taxRate', null)).toBe('Tax rate')
  expect(titleOf('text', 'till-redeem', null)).toBe('Till, the button that redeems')
  expect(titleOf('text', 'instagram', null)).toBe('Instagram')
  expect(fixedIdOf('rule', { key: 'taxRate', value: 1 })).toBe('taxRate')
  expect(fixedIdOf('model', { name: 'x', description: '', photo: null, position: 0 })).toBeNull()
})
