import fc from 'fast-check'
import { expect, test } from 'vitest'
import { purchaseNote, readPurchaseNote, readRenewalNote, renewalNote } from './payment-note.ts'

const id = fc.stringMatching(/^[\w-]{22}$/)
const slug = fc.stringMatching(/^[a-z0-9-]{1,40}$/)
const hash = fc.stringMatching(/^[0-9a-f]{64}$/)

test('a payment says what its purchase was, in 500 characters (R66)', () => {
  const asked = {
    planId: slug,
    name: fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
    locationId: slug,
    subscriberIds: fc.uniqueArray(id, { minLength: 1, maxLength: 12 }),
    isGift: fc.boolean(),
    hash,
  }
  fc.assert(
    fc.property(fc.record(asked), ({ planId, name, locationId, subscriberIds, isGift, hash: consentHash }) => {
      const plan = { id: planId, name }
      const quantity = subscriberIds.length
      const note = purchaseNote({ quantity, plan, locationId, isGift, payerId: 'giver', subscriberIds }, consentHash)
      expect(note.length).toBeLessThanOrEqual(500)
      expect(note.startsWith(`${quantity} x ${name}`.slice(0, 200))).toBe(true)
      const read = readPurchaseNote(note)
      // Twelve people and a long name do not fit: then only the words are written.
      if (read === null) expect(note).toBe(`${quantity} x ${name}`.slice(0, 200))
      else
        expect(read).toEqual({
          quantity,
          planId,
          locationId,
          isGift,
          consentHash: consentHash.slice(0, 16),
          subscriberIds: isGift ? [] : subscriberIds,
        })
      if (quantity <= 5) expect(read).not.toBeNull()
    }),
  )
})

test('who drinks stands in the note: a payer alone, two people, someone else, a gift', () => {
  const facts = (payerId: string, subscriberIds: string[], isGift = false) => {
    const plan = { id: 'p', name: 'P' }
    const bought = { quantity: subscriberIds.length, plan, locationId: 'l', isGift, payerId, subscriberIds }
    return readPurchaseNote(purchaseNote(bought, '0123456789abcdef'))
  }
  const known = { planId: 'p', locationId: 'l', consentHash: '0123456789abcdef', isGift: false }
  expect(facts('a', ['a'])).toEqual({ ...known, quantity: 1, subscriberIds: [] })
  expect(facts('a', ['a', 'b'])).toEqual({ ...known, quantity: 2, subscriberIds: ['a', 'b'] })
  expect(facts('a', ['b'])).toEqual({ ...known, quantity: 1, subscriberIds: ['b'] })
  expect(facts('a', ['b'], true)).toEqual({ ...known, quantity: 1, isGift: true, subscriberIds: [] })
})

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
  for (const note of [
    'Renewal from 2026-12-22',
    'Renewal from spring (abc)',
    '1 x One Month (abc)',
    'A Renewal from 2026-12-22 (abc)',
    'Renewal from 2026-12-22 (abc) again',
  ])
    expect(readRenewalNote(note)).toBeNull()
})
