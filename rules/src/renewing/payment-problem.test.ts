import { expect, test } from 'vitest'
import { type CardEnd, cardEndText } from '../paying/card-text.ts'
import { lastDayOf } from './card-end.ts'
import { paymentReason, paymentReasons, problemSentence, problemTitle } from './payment-problem.ts'

const on = '2027-02-15'
const good: CardEnd = { expMonth: 2, expYear: 2027 }

test.each([
  ['CARD_EXPIRED', 'expired'],
  ['EXPIRATION_FAILURE', 'expired'],
  ['INVALID_EXPIRATION', 'expired'],
  ['INSUFFICIENT_FUNDS', 'no_funds'],
  ['PAN_FAILURE', 'lost'],
  ['INVALID_ACCOUNT', 'lost'],
  ['TEMPORARY_ERROR', 'later'],
  ['GATEWAY_TIMEOUT', 'later'],
  ['GENERIC_DECLINE', 'refused'],
  ['CVV_FAILURE', 'refused'],
  ['A_CODE_OF_TOMORROW', 'refused'],
  // Not as a part of another code.
  ['CARD', 'refused'],
  ['', null],
  [null, null],
] as const)('the provider’s code %s is %s to the payer (R29)', (code, reason) => {
  expect(paymentReason(code, good, on)).toBe(reason)
  expect(paymentReason(code, null, on)).toBe(reason)
})

test.each([
  [{ expMonth: 2, expYear: 2027 }, '2027-02-28', null],
  [{ expMonth: 2, expYear: 2027 }, '2027-03-01', 'expired'],
  [{ expMonth: 2, expYear: 2028 }, '2028-02-29', null],
  [{ expMonth: 12, expYear: 2026 }, '2026-12-31', null],
  [{ expMonth: 12, expYear: 2026 }, '2027-01-01', 'expired'],
] as const)('a card is good through the last day of its month: %o on %s', (card, day, reason) => {
  expect(paymentReason(null, card, day)).toBe(reason)
  // Whatever the bank says of a card that is over.
  expect(paymentReason('GENERIC_DECLINE', card, day)).toBe(reason ?? 'refused')
})

test('a card’s end is written as it stands on the card', () => {
  expect([cardEndText({ expMonth: 3, expYear: 2027 }), lastDayOf({ expMonth: 3, expYear: 2027 })]).toEqual([
    '03/2027',
    '2027-03-31',
  ])
})

test('each reason has a headline and a sentence of its own, which names the day and the card', () => {
  const all = [...paymentReasons, null]
  expect(new Set(all.map(problemTitle)).size).toBe(all.length)
  const said = all.map((reason) => problemSentence({ reason, card: 'Visa ending in 4242', end: null, on }))
  expect(new Set(said).size).toBe(all.length)
  for (const sentence of said) {
    expect(sentence).toContain('February 15, 2027')
    expect(sentence).toContain('Visa ending in 4242')
    expect(sentence).toMatch(/^[a-z].*\.$/)
    expect(sentence).not.toMatch(/null|undefined|[A-Z]+_/)
  }
  const ended = problemSentence({ reason: 'expired', card: 'Visa ending in 4242', end: '01/2027', on })
  expect(ended).toBe(
    'your bank did not take the payment of February 15, 2027: Visa ending in 4242 was valid until 01/2027.',
  )
})
