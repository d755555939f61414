import { expect, test } from 'vitest'
import { benefitStateText, customerFor, drinksText, membershipsLine, untilLine, whoseLine } from './customer-words.ts'

test.each([
  [0, 0, 'Customer for less than a month.'],
  [1, 1, 'Customer for 1 month.'],
  [12, 2, 'Pays for 2 people. Customer for 1 year.'],
  [20, 4, 'Pays for 4 people. Customer for 1 year and 8 months.'],
])('%i months, %i people', (months, people, text) => {
  expect(customerFor(months, people)).toBe(text)
})

test('what was redeemed is counted', () => {
  expect([1, 1305].map(drinksText)).toEqual(['1 benefit redeemed.', '1,305 benefits redeemed.'])
})

const people = { payer: { id: 'p', name: 'Mei' }, subscriber: { id: 's', name: 'Omar Haddad' } }
test.each([
  [null, { pays: true, redeems: true, isGift: false }],
  ['Paid for Omar Haddad', { pays: true, redeems: false, isGift: false }],
  ['A gift for Omar Haddad', { pays: true, redeems: false, isGift: true }],
  ['Mei pays for it', { pays: false, redeems: true, isGift: false }],
  ['A gift from Mei', { pays: false, redeems: true, isGift: true }],
])('whose membership it is: %s', (text, of) => {
  expect(whoseLine({ ...people, ...of })).toBe(text)
})

const drink = { id: 'd', name: 'Drink', period: 'day', redeemedAt: null, redeemedLocationName: null } as const
test.each([
  ['Available', { status: 'available' }],
  ['3 of 10 left this month', { status: 'available', period: 'month', left: 3, of: 10 }],
  ['From July 2, 2026, 8:00 AM', { status: 'redeemed', availableAgainAt: '2026-07-02T12:00:00Z' }],
  ['Always available', { status: 'unlimited' }],
  [
    'Redeemed July 2, 2026, 8:12 AM, Kips Bay NY',
    { status: 'redeemed', redeemedAt: '2026-07-02T12:12:00Z', redeemedLocationName: 'Kips Bay NY' },
  ],
] as const)('a benefit is %s', (text, of) => {
  expect(benefitStateText({ ...drink, availableAgainAt: null, left: 1, of: 1, ...of }, 'America/New_York')).toBe(text)
})

const facts = { startedOn: '2026-07-01', endsOn: null, pausedUntil: null, graceUntil: null, nextCharge: null }
test.each([
  ['Renews August 1, 2026, $32.00 with tax', { standing: 'active', nextCharge: { on: '2026-08-01', cents: 3200 } }],
  ['Ends August 1, 2026', { standing: 'cancelled', endsOn: '2026-08-01' }],
  ['Ended August 1, 2026', { standing: 'ended', endsOn: '2026-08-01' }],
  ['Starts July 1, 2026', { standing: 'waiting' }],
  ['Paused until August 1, 2026', { standing: 'paused', pausedUntil: '2026-08-01' }],
  ['The renewal is not paid. Usable until July 8, 2026', { standing: 'grace', graceUntil: '2026-07-08' }],
  ['The renewal is not paid. The code does not work.', { standing: 'unpaid' }],
  [null, { standing: 'active' }],
] as const)('%s', (text, of) => {
  expect(untilLine({ ...facts, ...of })).toBe(text)
})

test('a row of the list names three memberships, and counts the others', () => {
  const one = { planName: 'One Month', locationName: 'Kips Bay NY', standing: 'active' } as const
  expect(membershipsLine([])).toBe('None')
  expect(membershipsLine([one])).toBe('One Month, Kips Bay NY (Active)')
  expect(membershipsLine([one, one, one, one, one])).toMatch(/^(One Month, Kips Bay NY \(Active\); ){3}2 more$/)
})
