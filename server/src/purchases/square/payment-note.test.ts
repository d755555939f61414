import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { purchaseNote, readPurchaseNote, readRenewalNote, renewalNote } from './payment-note.ts'

const id = fc.stringMatching(/^[\w-]{22}$/)
const slug = fc.stringMatching(/^[a-z0-9-]{1,40}$/)
const hash = fc.stringMatching(/^[0-9a-f]{64}$/)

property.prop({
  planId: slug,
  name: fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
  locationId: slug,
  subscriberIds: fc.uniqueArray(id, { minLength: 1, maxLength: 5 }),
  isGift: fc.boolean(),
  hash,
})(
  'a payment says what its purchase was, in 500 characters (R66)',
  ({ planId, name, locationId, subscriberIds, isGift, hash: consentHash }) => {
    const plan = { id: planId, name }
    const bought = { quantity: subscriberIds.length, plan, locationId, isGift, payerId: 'someone-else', subscriberIds }
    const note = purchaseNote(bought, consentHash)
    expect(note.length).toBeLessThanOrEqual(500)
    expect(readPurchaseNote(note)).toEqual({
      quantity: subscriberIds.length,
      planId,
      locationId,
      isGift,
      consentHash: consentHash.slice(0, 16),
      subscriberIds: isGift ? [] : subscriberIds,
    })
  },
)

test('the note of a payer who drinks alone is short, since the provider may print it', () => {
  const bought = { quantity: 1, plan: { id: 'one-month', name: 'One Month' }, locationId: 'kips-bay', isGift: false }
  expect(purchaseNote({ ...bought, payerId: 'me', subscriberIds: ['me'] }, '0123456789abcdef0123')).toBe(
    '1 x One Month (one-month kips-bay 0123456789abcdef)',
  )
})

test('what does not fit or cannot be read again is left to the words', () => {
  const plan = { id: 'one month', name: 'One Month' }
  const bought = { quantity: 1, plan, locationId: 'kips-bay', isGift: false, payerId: 'me', subscriberIds: ['me'] }
  expect(purchaseNote(bought, '0123456789abcdef')).toBe('1 x One Month')
  const many = {
    ...bought,
    plan: { id: 'p', name: 'P' },
    subscriberIds: Array.from({ length: 30 }, () => 'x'.repeat(22)),
  }
  expect(purchaseNote(many, '0123456789abcdef')).toBe('1 x P')
  for (const note of [
    '1 x One Month',
    'lunch',
    '',
    '1 x One Month (two words)',
    'x (one-month kips-bay 0123456789abcdef)',
  ])
    expect(readPurchaseNote(note)).toBeNull()
})

test('the payment of an overdue renewal says which membership and period it paid', () => {
  expect(readRenewalNote(renewalNote('2026-12-22', 'abc_-9:0'))).toEqual({
    periodStart: '2026-12-22',
    id: 'abc_-9',
    part: '0',
  })
  expect(readRenewalNote(renewalNote('2026-12-22', 'abc'))).toEqual({
    periodStart: '2026-12-22',
    id: 'abc',
    part: null,
  })
  for (const note of ['Renewal from 2026-12-22', 'Renewal from spring (abc)', '1 x One Month (abc)'])
    expect(readRenewalNote(note)).toBeNull()
})
