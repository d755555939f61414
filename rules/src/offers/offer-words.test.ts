import { expect, test } from 'vitest'
import { givesText } from './offer-words.ts'

test.each([
  [
    { cents: 1500, payments: 2, days: null },
    'month',
    '$15.00 instead of $30.00 a month, before tax, for the first 2 payments.',
  ],
  [
    { cents: 1500, payments: null, days: null },
    'year',
    '$15.00 instead of $30.00 a year, before tax, for every payment.',
  ],
  [{ cents: 1500, payments: 2, days: null }, '3 months', '$15.00 instead of $30.00 for 3 months, before tax.'],
  [
    { cents: 0, payments: null, days: 14 },
    'month',
    'Free for 14 days. It ends by itself: only if you keep it, it is $30.00 a month, before tax.',
  ],
  [
    { cents: 3000, payments: null, days: null, drinks: 1, friendDays: 1 },
    'month',
    'A free extra drink, beside what the membership brings. Its price stays the same. 14 days after your first payment, you and your friend each get 1 day as credit.',
  ],
] as const)('%o is said in a sentence; what is paid once has no later payments (O8.1)', (offer, frequency, words) => {
  expect(givesText(offer, { priceCents: 3000, frequency })).toBe(words)
})
