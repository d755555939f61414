import { shopKinds } from '@sipday/contract/shop-kinds.ts'
import { expect, test } from 'vitest'
import { countsIn } from '../office/checks/counts.ts'
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
])('toppings of %j cents: %s, which a coffee bar calls extras', (cents, words) => {
  const extras = cents.map((one) => ({ kind: 'topping', cents: one, onSale: true }))
  const others = [
    { kind: 'upgrade', cents: 5, onSale: true },
    { kind: 'topping', cents: 6, onSale: false },
  ]
  const sold = { ...coffee, extras: [...extras, ...others] }
  expect(firstWords('bubble-tea', sold)['drinks-toppings']).toBe(words)
  expect(firstWords('coffee', sold)['drinks-toppings']).toBe(
    words.replace('topping', 'extra').replace('Topping', 'Extra'),
  )
})

// What a till counts itself: drinks that it could not record.
const COUNTED = new Set(['till-lost'])
const NAMED = /medium|\b(small|large|tall|grande|venti|\d+ ?(oz|ml))\b|bubble|boba|topping is|\$|%|\d/i
const PLACES = /\b(New York|Chicago|Portland|Illinois|Oregon|Kips Bay|Newark|Westfield|Sipday)\b/

test.each(shopKinds)(
  '%s: no first word names a sum, a count, a size or a place that is not computed (O6.1)',
  (kind) => {
    const words = Object.entries(firstWords(kind)).filter(([key]) => !COUNTED.has(key))
    for (const [key, text] of words) {
      const own = text.replaceAll(/\{\w+\}/g, '')
      expect([key, NAMED.exec(own)?.[0], PLACES.exec(own)?.[0]]).toEqual([key, undefined, undefined])
      expect([key, countsIn(own)]).toEqual([key, []])
    }
  },
)

test('toppings are named where there are any: for bubble tea and on ice cream', () => {
  const naming = shopKinds.filter((kind) => /topping/i.test(Object.values(firstWords(kind)).join()))
  expect(naming).toEqual(['bubble-tea', 'ice-cream'])
  const words = firstWords('coffee')
  expect([words['till-nothing-to-pay'], words['till-toppings']]).toEqual([
    'Nothing to pay, unless it is an upgrade or has extras.',
    'each extra + {amount}',
  ])
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
