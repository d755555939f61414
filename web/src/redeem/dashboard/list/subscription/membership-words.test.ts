import { expect, test } from 'vitest'
import { benefit, subscription } from '../../../../../test/account-world.ts'
import { benefitWords } from '@sipday/rules/own-page/benefit-words.ts'
import { canManage } from '@sipday/rules/membership.ts'
import { dateLine, firstOf, memberLine } from '@sipday/rules/own-page/page-words.ts'
import { managedOf } from './to-manage.ts'

const today = '2026-06-15'
const zone = 'America/New_York'
const redeemed = (known: Parameters<typeof benefit>[0]) =>
  benefitWords(
    benefit({
      'Test for Redeem Status': 'Redeemed',
      'Redeemed At': '2026-06-15T13:41:00Z',
      'Redeemed Location Name': 'Greenwich Village NY',
      ...known,
    }),
    zone,
    new Date('2026-06-15T14:00:00Z'),
  ).note

test('a benefit that is ready says nothing of its last redemption, one whose time is not known no time', () => {
  expect(redeemed({ 'Test for Redeem Status': 'Available' })).toBeUndefined()
  expect(redeemed({ 'Redeemed At': null })).toBeUndefined()
})

test('without a location a redemption says only when it was', () => {
  const again = { 'Redeemed Location Name': null, 'Available Again At': '2026-06-16T04:00:00Z' }
  expect(redeemed(again)).toBe('9:41 AM. Ready again tomorrow.')
  expect(redeemed({ ...again, Period: 'month' })).toBe('June 15 at 9:41 AM. Ready again on June 16.')
})

test('a drink of the day that is ready later than tomorrow says the day', () => {
  expect(redeemed({ 'Available Again At': '2026-06-18T04:00:00Z' })).toBe(
    '9:41 AM at Greenwich Village NY. Ready again on June 18.',
  )
})

test('what is never used up, or has no day on which it is ready again, says only when and where', () => {
  expect(redeemed({ Period: 'unlimited' })).toBe('June 15 at 9:41 AM, Greenwich Village NY.')
  expect(redeemed({ Period: 'day' })).toBe('9:41 AM at Greenwich Village NY.')
})

test('a one-time benefit is one even where a day is given', () => {
  expect(redeemed({ Period: 'term', 'Available Again At': '2026-06-16T04:00:00Z' })).toBe(
    'June 15 at 9:41 AM, Greenwich Village NY. A one-time benefit.',
  )
})

test('one for each payment is ready again after the next one', () => {
  expect(redeemed({ Period: 'term', 'Each Payment': true })).toBe(
    'June 15 at 9:41 AM, Greenwich Village NY. Ready again after the next payment.',
  )
})

test('of several, page and office say what is left and when the next is ready', () => {
  const said = (known: Parameters<typeof benefit>[0]) =>
    benefitWords(
      benefit({ Period: 'month', Left: 3, Of: 10, ...known }),
      'Asia/Tokyo',
      new Date('2026-06-15T13:41:00Z'),
    )
  const waiting = { 'Test for Redeem Status': 'Redeemed', 'Time Zone': zone } as const
  expect(said({})).toMatchObject({ ready: true, state: 'Ready to Redeem', note: '3 of 10 left this month' })
  expect(said({ ...waiting, 'Ready At': '2026-06-15T14:42:00Z' })).toMatchObject({
    ready: false,
    state: 'Next at 10:42 AM',
    note: '3 of 10 left this month',
  })
  const Hours = 'Monday to Friday before 11 AM'
  expect(said({ ...waiting, Left: 1, Of: 1, Hours, 'Ready At': '2026-06-16T04:00:00Z' })).toMatchObject({
    state: 'Next tomorrow',
    note: Hours,
  })
  expect(said({ Left: 1, Of: 1, Hours }).note).toBe(Hours)
  const used = { 'Redeemed At': '2026-06-15T13:00:00Z', 'Ready At': '2026-07-01T04:00:00Z' }
  expect(said({ ...waiting, ...used, 'Available Again At': used['Ready At'], Left: 0 })).toMatchObject({
    state: 'Redeemed this period',
    note: '0 of 10 left this month. June 15 at 9:00 AM. Ready again on July 1.',
  })
  expect(said({ ...waiting, Period: 'term', 'Redeemed At': null, Left: 0, Of: 12 }).note).toBe('0 of 12 left')
})

test('of a list the first item counts, and what is blank has its fallback (S2)', () => {
  expect(firstOf([' One Month ', 'Annual'], 'Subscription Plan')).toBe('One Month')
  expect(firstOf([' ', 'Annual'], 'Subscription Plan')).toBe('Subscription Plan')
  expect(firstOf([], 'N/A')).toBe('N/A')
  expect(firstOf(undefined, 'N/A')).toBe('N/A')
})

test('before its first day a subscription says when it starts, on that day when it renews (R57)', () => {
  expect(dateLine(subscription({ 'Subscription Start Date': ['2026-06-16'] }), today)).toBe('Starts on: June 16, 2026')
  expect(dateLine(subscription({ 'Subscription Start Date': [today] }), today)).toBe('Next Renewal: July 2, 2026')
  expect(dateLine(subscription({ 'Subscription Start Date': [] }), today)).toBe('Next Renewal: July 2, 2026')
})

test('a monthly one without a day from the server renews on its anchor day, an annual one on its anniversary (S2)', () => {
  const silent = { 'Next Charge Date': null, 'Monthly Billing Anchor Date': 20 }
  expect(dateLine(subscription(silent), today)).toBe('Next Renewal: June 20, 2026')
  expect(dateLine(subscription({ ...silent, Frequency: ['Annually'] }), today)).toBe('Next Renewal: May 2, 2027')
  expect(dateLine(subscription({ ...silent, Frequency: [] }), today)).toBeNull()
})

test('the renewal day of the server counts before our own reckoning', () => {
  expect(dateLine(subscription({ 'Next Charge Date': '2026-07-05' }), today)).toBe('Next Renewal: July 5, 2026')
})

test('a host that leaves out start and frequency is read as one that does not say them', () => {
  const silent = { 'Subscription Start Date': undefined, Frequency: undefined, 'Next Charge Date': null }
  expect(dateLine({ ...subscription(), ...silent } as never, today)).toBeNull()
})

test('an end date is said whatever the renewal day (S2)', () => {
  const ends = { 'Subscription End Date': '2026-08-14', 'Next Charge Date': '2026-07-02' }
  expect(dateLine(subscription(ends), today)).toBe('Expires on: August 14, 2026')
})

test('one that is shared is managed by who shares it', () => {
  expect(canManage(subscription({ Role: 'Shared Member' }))).toBe(false)
  expect(canManage(subscription({ Role: 'None' }))).toBe(true)
})

test('who pays for several reads whose membership it is, if that is known', () => {
  expect(memberLine(subscription())).toBe('For Mei Chen')
  expect(memberLine(subscription({ 'Member Name': null }))).toBeNull()
})

test('what is managed is the subscription with its member, its card and what is due', () => {
  expect(managedOf(subscription())).toEqual({
    id: 'sub-1',
    memberName: 'Mei Chen',
    planName: 'One Month',
    locationName: 'Kips Bay NY',
    squareSubscriptionId: 'sq-1',
    usedCardId: 'card-1',
    overdueCents: null,
    priceChange: null,
  })
  const bare = subscription({
    'Plan Name': [],
    'Location Name': [],
    'Member Name': '',
    payment_method: null,
    Overdue: { since: '2026-06-02', amountCents: 3213, usableUntil: null },
  })
  expect(managedOf(bare)).toMatchObject({
    memberName: null,
    planName: 'Subscription Plan',
    locationName: 'N/A',
    usedCardId: null,
    overdueCents: 3213,
  })
})

test.each([
  ['Tell us your birthday to get it', undefined, { Birthday: null, Left: 1 }],
  ['Comes with your birthday', 'From June 20', { Birthday: '06-20', Left: 1, 'Ready At': '2026-06-20T04:00:00Z' }],
  [
    'Next at 10:42 AM',
    'Monday',
    { Left: 1, 'Ready At': '2026-06-15T14:42:00Z', Hours: 'Monday', 'Ready Until': '2026-06-19' },
  ],
  ['Ready until June 19', undefined, { 'Test for Redeem Status': 'Available', 'Ready Until': '2026-06-19' }],
  [
    'Redeemed this period',
    'June 15 at 9:41 AM. Ready again with your next birthday.',
    { Left: 0, 'Redeemed At': '2026-06-15T13:41:00Z', 'Available Again At': '2027-06-13T04:00:00Z' },
  ],
] as const)('a benefit of the birthday says "%s" (O6.3, S2.11)', (state, note, known) => {
  const drink = { 'Test for Redeem Status': 'Redeemed', Period: 'term', Birthday: '06-13', Of: 1 } as const
  expect(benefitWords(benefit({ ...drink, ...known }), zone, new Date('2026-06-15T14:00:00Z'))).toMatchObject({
    state,
    ...(note ? { note } : {}),
  })
})
