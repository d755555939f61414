import { expect, test } from 'vitest'
import { chargesOf, groupLine, membershipGroups, nextCharged, nextTogether, refundableOf } from './customer-groups.ts'

const one = {
  id: 'm-1',
  planName: 'Family One Month',
  locationId: 'kips-bay',
  pays: true,
  redeems: true,
  isGift: false,
  standing: 'active',
  startedOn: '2026-04-24',
  nextCharge: { on: '2026-12-24', cents: 3414 },
  subscriber: { id: 'rafael', name: 'Rafael Hill' },
} as const
const other = (id: string, more: object = {}) => ({
  ...one,
  id,
  redeems: false,
  subscriber: { id, name: id },
  ...more,
})

test('memberships of one plan and place that one person pays are one card, the own one first; a gift is its own (O9.6)', () => {
  const groups = membershipGroups([
    other('deepa'),
    other('omar', { isGift: true }),
    other('ended', { standing: 'ended' }),
    one,
    other('paid by someone', { pays: false, redeems: true }),
    other('elsewhere', { locationId: 'newark' }),
  ])
  expect(groups.map(({ isGift, memberships }) => [isGift, memberships.map(({ id }) => id)])).toEqual([
    [false, ['m-1', 'deepa', 'ended']],
    [true, ['omar']],
    [false, ['paid by someone']],
    [false, ['elsewhere']],
  ])
})

test.each([
  ['2 people. Renews December 24, 2026: 2 × $34.14 = $68.28 with tax. Since April 24, 2026.', [one, other('a')]],
  [
    '2 people. Renews December 24, 2026, $64.14 with tax. Since April 24, 2026.',
    [one, other('a', { nextCharge: { on: '2026-12-24', cents: 3000 } })],
  ],
  ['2 people. Since April 24, 2026.', [one, other('a', { nextCharge: { on: '2026-12-25', cents: 3414 } })]],
  ['Since March 1, 2026.', [one, other('a', { standing: 'ended', nextCharge: null, startedOn: '2026-03-01' })]],
])('%s (O9.6)', (text, memberships) => {
  expect(groupLine(memberships)).toBe(text)
})

test('the next charge is the sum of the first day on which anything is charged (O9.6)', () => {
  const later = other('b', { nextCharge: { on: '2027-01-02', cents: 9900 } })
  expect(nextCharged([later, one, other('a')])).toEqual({ on: '2026-12-24', cents: 6828 })
  expect(nextCharged([other('c', { nextCharge: null })])).toBeNull()
  expect(nextTogether([])).toBeNull()
})

const payment = {
  id: 'p-1',
  day: '2026-10-24',
  customer: { id: 'rafael' },
  what: 'renewal',
  planName: 'Family One Month',
  locationName: 'Kips Bay NY',
  totalCents: 3414,
  backCents: 0,
  creditedCents: 0,
  card: { brand: 'Visa', last4: '6114' },
  state: 'paid',
} as const

test('renewals of a day, payer, plan, place, card and state are one charge; a purchase and what differs stands alone (O9.6)', () => {
  const charges = chargesOf([
    payment,
    { ...payment, id: 'p-2', creditedCents: 500 },
    { ...payment, id: 'p-3', what: 'purchase' },
    { ...payment, id: 'p-4', what: 'purchase' },
    { ...payment, id: 'p-5', day: '2026-10-25' },
    { ...payment, id: 'p-6', customer: { id: 'mei' } },
    { ...payment, id: 'p-7', planName: 'Annual' },
    { ...payment, id: 'p-8', locationName: 'Newark DE' },
    { ...payment, id: 'p-9', card: null },
    { ...payment, id: 'p-10', state: 'partly_refunded', backCents: 500 },
    { ...payment, id: 'p-11', creditedCents: 250 },
  ])
  expect(charges[0]?.creditedCents).toBe(750)
  expect(charges.map(({ payments, totalCents, backCents }) => [payments.length, totalCents, backCents])).toEqual([
    [3, 10_242, 0],
    ...Array.from({ length: 7 }, () => [1, 3414, 0]),
    [1, 3414, 500],
  ])
})

test('what can be refunded of memberships is what was paid for their plan and is not all back (O9.6)', () => {
  const payments = [
    payment,
    { ...payment, id: 'p-2', state: 'unknown' },
    { ...payment, id: 'p-3', backCents: 3000, creditedCents: 414 },
    { ...payment, id: 'p-4', planName: 'Annual' },
    { ...payment, id: 'p-5', backCents: 3000, creditedCents: 413 },
  ]
  expect(refundableOf([one, other('a')], payments).map(({ id }) => id)).toEqual(['p-1', 'p-5'])
  expect(refundableOf([other('a', { pays: false })], payments)).toEqual([])
})
