import { shopKinds } from '@sipday/contract/shop-kinds.ts'
import { expect, test } from 'vitest'
import { firstWords, type Sold } from './first-words.ts'

const plan = { id: 'month', name: 'Coffee Month', priceCents: 4900, frequency: 'month', gift: false, onSale: 'public' }
const coffee: Sold = {
  plans: [
    plan,
    { ...plan, id: 'year', priceCents: 49_000, frequency: 'year' },
    { ...plan, id: 'gift', priceCents: 900, frequency: '3 months', gift: true },
    { ...plan, id: 'friends', priceCents: 100, onSale: 'campaign' },
  ],
  benefits: [
    { name: 'Old one', status: [], planIds: ['month'] },
    { name: 'Two coffees a day', status: ['Active'], planIds: ['month', 'year'] },
  ],
  extras: [],
}
const banner = (sold?: Sold) => {
  const words = firstWords('coffee', sold)
  return [words['banner-title'], words['banner-price'], words['banner-period'], words['drinks-toppings']]
}

test('the banner says what the cheapest plan gives that everyone can buy, and its price', () => {
  expect(banner(coffee)).toEqual(['Two coffees a day', '$49.00', 'a month', ''])
  expect(banner({ ...coffee, benefits: [] })).toEqual(['Coffee Month', '$49.00', 'a month', ''])
  const gifts = coffee.plans.filter(({ gift }) => gift)
  expect(banner({ ...coffee, plans: gifts })).toEqual(['Coffee Month', '$9.00', 'for 3 months', ''])
})

test('a shop with nothing on sale says no sum', () => {
  expect(banner()).toEqual(['', '', '', ''])
  expect(banner({ plans: [], benefits: [], extras: [] })).toEqual(['', '', '', ''])
})

test.each([
  [[75], 'Each topping is + $0.75.'],
  [[100, 50], 'Toppings are + $0.50 to + $1.00.'],
  [[], ''],
])('toppings of %j cents: %s', (cents, words) => {
  const extras = cents.map((one) => ({ kind: 'topping', cents: one, onSale: true }))
  const others = [
    { kind: 'upgrade', cents: 5, onSale: true },
    { kind: 'topping', cents: 6, onSale: false },
  ]
  expect(banner({ ...coffee, extras: [...extras, ...others] })[3]).toBe(words)
})

test.each(shopKinds)('%s: no first word names a size, a sum or bubble tea', (kind) => {
  expect(Object.values(firstWords(kind)).join(' ')).not.toMatch(/medium|bubble|boba|topping is|\$\d|\d%/i)
})

test('a bakery hands out treats, with the names in braces as they are', () => {
  const words = firstWords('bakery')
  expect([words['till-make'], words['till-daily'], words['drinks-all'], words['till-upgrade']]).toEqual([
    'Make the treat',
    'Today’s treat',
    'View All Treats',
    '{drink} is + {amount}',
  ])
})
