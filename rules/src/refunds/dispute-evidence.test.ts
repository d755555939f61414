import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DisputeFacts, evidenceFrom, mayAnswerAgain, waitsForShop } from './dispute-evidence.ts'

const facts: DisputeFacts = {
  shopName: 'Sipday Demo',
  timeZone: 'America/New_York',
  at: '2026-12-03T17:00:00.000Z',
  isRenewal: true,
  boughtAt: '2026-11-03T17:00:00.000Z',
  paidCents: 3200,
  planName: 'One Month',
  locationName: 'Kips Bay NY',
  customerName: 'Mei Tanaka',
  email: 'mei@demo.example',
  card: { brand: 'Visa', last4: '1111' },
  consent: { words: 'I agree to be charged $32.00 each month.', version: 3 },
  confirmed: ['email', 'sms'],
  signIns: [{ at: '2026-12-04T15:00:00.000Z', channel: 'email' }],
  redemptions: [{ at: '2026-12-05T20:15:00.000Z', name: 'Any Drink', locationName: 'Newark NJ' }],
  mails: [{ at: '2026-11-03T17:00:05.000Z', name: 'receipt' }],
  refunds: [{ at: '2026-12-06T17:00:00.000Z', cents: 500 }],
  cancelledAt: null,
}
const textOf = (given: DisputeFacts) => Object.fromEntries(evidenceFrom(given).map(({ type, text }) => [type, text]))

test('the bank reads what was bought and renewed, confirmed, taken, told and refunded, in the time of the shop', () => {
  expect(textOf(facts)).toEqual({
    PURCHASE_ACKNOWLEDGEMENT:
      'On November 3, 2026, 12:00 PM, Mei Tanaka bought the drink membership "One Month" at Sipday Demo, Kips Bay NY, which renews. The disputed $32.00 of December 3, 2026, 12:00 PM is a renewal with Visa ending in 1111.\nThe buyer agreed to this and version 3 of the terms: “I agree to be charged $32.00 each month.”',
    ONLINE_OR_APP_ACCESS_LOG:
      'Before paying, the buyer confirmed the email address and phone number with a one-time code (mei@demo.example). The account was signed in to:\nDecember 4, 2026, 10:00 AM, code sent to the email address',
    SERVICE_RECEIVED_DOCUMENTATION:
      'The membership was used once since this payment, each time by showing the member’s code in the shop:\nDecember 5, 2026, 3:15 PM: Any Drink, Newark NJ',
    CARDHOLDER_COMMUNICATION: 'Emails that were sent to mei@demo.example:\nNovember 3, 2026, 12:00 PM: receipt',
    CANCELLATION_OR_REFUND_DOCUMENTATION:
      'The membership was not canceled. Refunds of this payment:\n$5.00 on December 6, 2026, 12:00 PM',
  })
})

test('of two hundred drinks as many are named as fit, and how many more there were', () => {
  const [one] = facts.redemptions
  const many = textOf({
    ...facts,
    redemptions: Array.from({ length: 200 }, () => one ?? { at: '', name: '', locationName: '' }),
  })
  expect(many['SERVICE_RECEIVED_DOCUMENTATION']).toMatch(/was used 200 times [^]*\nand 19\d more$/)
})

test('what is not known is left out', () => {
  const none = { confirmed: [], signIns: [], redemptions: [], mails: [], refunds: [], consent: null, card: null }
  expect(Object.keys(textOf({ ...facts, ...none }))).toEqual([
    'PURCHASE_ACKNOWLEDGEMENT',
    'CANCELLATION_OR_REFUND_DOCUMENTATION',
  ])
})

test('no text is longer than Square takes, whatever the names and however much there is', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 700 })
  const given = fc.record({
    shopName: text,
    planName: text,
    customerName: text,
    email: text,
    locationName: text,
    words: text,
    count: fc.nat(60),
  })
  fc.assert(
    fc.property(given, ({ words, count, ...names }) => {
      const redemptions = Array.from({ length: count }, () => ({
        at: facts.at,
        name: names.planName,
        locationName: '',
      }))
      for (const { text: said } of evidenceFrom({
        ...facts,
        ...names,
        redemptions,
        consent: { words, version: 1 },
      })) {
        expect(said.length).toBeLessThanOrEqual(500)
        expect(said.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 50 },
  )
})

test('the bank waits for the shop until the deadline, and asks again after an inquiry', () => {
  const dueAt = new Date('2026-12-20T00:00:00Z')
  const before = new Date('2026-12-19T23:59:59Z')
  expect(waitsForShop({ state: 'EVIDENCE_REQUIRED', dueAt }, before)).toBe(true)
  expect(waitsForShop({ state: 'EVIDENCE_REQUIRED', dueAt }, dueAt)).toBe(false)
  expect(waitsForShop({ state: 'PROCESSING', dueAt }, before)).toBe(false)
  expect(mayAnswerAgain({ state: 'done', for_state: 'INQUIRY_EVIDENCE_REQUIRED' }, 'EVIDENCE_REQUIRED')).toBe(true)
  expect(mayAnswerAgain({ state: 'done', for_state: 'EVIDENCE_REQUIRED' }, 'EVIDENCE_REQUIRED')).toBe(false)
  expect(mayAnswerAgain({ state: 'wanted', for_state: 'INQUIRY_EVIDENCE_REQUIRED' }, 'EVIDENCE_REQUIRED')).toBe(false)
  expect(mayAnswerAgain({ state: 'failed', for_state: 'EVIDENCE_REQUIRED' }, 'EVIDENCE_REQUIRED')).toBe(true)
})
