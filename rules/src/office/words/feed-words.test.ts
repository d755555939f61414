import { expect, test } from 'vitest'
import { feedKinds, feedText, type FeedFacts, type FeedKind } from './feed-words.ts'

const payment = {
  planName: 'One Month',
  locationName: 'Kips Bay NY',
  cents: 3200,
  isGift: false,
  brand: 'Visa',
  last4: '1111',
}
const refund = {
  refundId: 'r',
  cents: 500,
  state: 'completed',
  cause: 'goodwill',
  note: 'Long wait',
  askedBy: 'Priya Nair',
  atSquare: false,
} as const
const drink = {
  name: 'One drink a day',
  locationName: 'Kips Bay NY',
  staffName: 'Sam Rivera',
  voided: false,
  voidReason: null,
  extras: null,
}
const change = { who: 'Priya', subject: 'customer', field: 'note', before: null, after: 'n', reason: null }

test.each<[text: string, by: string | null, FeedKind, FeedFacts[FeedKind], cents?: number]>([
  ['Bought One Month', 'Kips Bay NY, Visa ending in 1111', 'payment', payment, 3200],
  ['Gave One Month', 'Kips Bay NY', 'payment', { ...payment, isGift: true, brand: null, last4: null }, 3200],
  ['Renewal paid', 'One Month', 'renewal', { planName: 'One Month', cents: 3200, paid: true }, 3200],
  ['Renewal not paid, $32.00', 'One Month', 'renewal', { planName: 'One Month', cents: 3200, paid: false }],
  ['Refund of $5.00: Refunded', 'Priya Nair, Goodwill, Long wait', 'refund', refund],
  [
    'Refund of $5.00: Failed',
    'In Square’s dashboard',
    'refund',
    { ...refund, state: 'failed', askedBy: null, atSquare: true, cause: null, note: '' },
  ],
  ['One drink a day at Kips Bay NY', 'Sam Rivera', 'redemption', drink],
  [
    'One drink a day at Kips Bay NY, voided',
    'Sam Rivera, Wrong guest',
    'redemption',
    { ...drink, voided: true, voidReason: 'Wrong guest' },
  ],
  [
    'One drink a day at Kips Bay NY with Large, 2 × Pearls, $2.50',
    'Sam Rivera',
    'redemption',
    {
      ...drink,
      extras: [
        { name: 'Large', cents: 100, count: 1 },
        { name: 'Pearls', cents: 75, count: 2 },
      ],
    },
  ],
  ['Email "receipt" sent', 'mei@demo.example', 'mail', { mail: 'receipt', to: 'mei@demo.example', sent: true }],
  ['Email waits to be sent', 'mei@demo.example', 'mail', { mail: 'of tomorrow', to: 'mei@demo.example', sent: false }],
  ['Priya added a note about Mei Chen', null, 'change', change],
  ['Added a note about Mei Chen', 'The operator', 'change', { ...change, who: null, reason: 'on the machine' }],
  ['Agreed to the terms, version 4', null, 'consent', { of: 'purchase', version: 4 }],
  ['Agreed to a purchase', null, 'consent', { of: 'purchase', version: null }],
  ['Agreed to a new price', null, 'consent', { of: 'price', version: null }],
])('%s (%s)', (text, by, kind, facts, cents) => {
  expect(feedText(kind, facts as never, 'Mei Chen')).toEqual({ text, by, cents: cents ?? null })
})

test('every kind is in one part of the list', () => {
  const all = Object.values(feedKinds).flat()
  expect(new Set(all).size).toBe(all.length)
  expect(all.toSorted()).toEqual(['change', 'consent', 'mail', 'payment', 'redemption', 'refund', 'renewal'])
})
