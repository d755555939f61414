import { codeRefusal } from '@sipday/rules/offers/code.ts'
import { refusedCodeText } from '@sipday/rules/offers/refused-code.ts'
import { messages } from '@sipday/rules/people.ts'
import type { Outcome } from '../../providers/square-outcome.ts'
import { Refusal } from '../../refusal.ts'
import { refusedDetail } from '../cards/refused-detail.ts'

/** The outcome is unknown: the same key may ask again (rule F). */
export const unconfirmed = (): Refusal =>
  new Refusal(503, 'payment_unconfirmed', 'Your payment is being confirmed. You will not be charged twice.', {
    retryAfterSeconds: 3,
  })

export const codeRefused = (kind: string): Refusal => {
  const { code } = codeRefusal(kind)
  return new Refusal(422, code, refusedCodeText(code))
}

/** No other card would help. */
export const unavailable = (): Refusal =>
  new Refusal(
    503,
    'payment_unavailable',
    'Payments are not possible at the moment. Nothing was charged. Please try again later.',
    { retryAfterSeconds: 30 },
  )

const fieldsOfDetails = {
  phone: ['phone', messages.phone],
  email: ['email', messages.email],
  givenName: ['firstName', 'Please enter your first name in another way.'],
  familyName: ['lastName', 'Please enter your last name in another way.'],
} as const

/** Points at the W5 field of a needed detail that the provider refuses; else `otherwise`. */
export const notBilled = (outcome: Outcome<unknown>, otherwise: () => Refusal): Refusal => {
  const refused = refusedDetail(outcome)
  if (refused === null) return otherwise()
  const [field, text] = fieldsOfDetails[refused]
  return new Refusal(422, 'fields_invalid', `${text} Our card processor did not accept it. Nothing was charged.`, {
    fields: { [field]: text },
  })
}

/** A wallet pays once; the membership renews. */
export const renewalNeedsCard = (): Refusal =>
  new Refusal(
    422,
    'renewal_needs_card',
    'A membership that renews needs a saved card. Please enter your card instead. Nothing was charged.',
  )

/** Paid, but nothing could be created. */
export const returned = (): Refusal =>
  new Refusal(
    409,
    'payment_returned',
    'We could not set up your membership. Your payment is being refunded in full, and we are emailing you about it.',
  )

/** The location began to close since it was shown. */
export const notSoldThere = (): Refusal =>
  new Refusal(
    422,
    'plan_not_sold_there',
    'This plan is not sold at that location. Please choose another one. Nothing was charged.',
  )

export const boughtJustNow = (): Refusal =>
  new Refusal(409, 'bought_just_now', 'You just bought this. You were not charged again.')

/** The page showed another day, rate or name: no one agreed to the current terms (R29, R53). */
export const termsChanged = (): Refusal =>
  new Refusal(
    409,
    'terms_changed',
    'What you agree to has changed, for example because a new day has begun. Please read it again before you subscribe. Nothing was charged.',
  )

export const paidAlready = (): Refusal =>
  new Refusal(409, 'checkout_paid', 'This order is already paid. You were not charged again.')

export const cardNotAdded = (): Refusal =>
  new Refusal(503, 'card_unconfirmed', 'The card cant be added at this time.', { retryAfterSeconds: 3 })

/** Call 8 saves a card to pay with it: if saving fails, so does the payment (W8). */
export const newCardPaymentFailed = (): Refusal =>
  new Refusal(503, 'card_unconfirmed', 'New card payment failed.', { retryAfterSeconds: 3 })

const words: readonly [codes: string, message: string][] = [
  ['INSUFFICIENT_FUNDS', 'Your card was declined because of insufficient funds. Please try another card.'],
  [
    'CARD_EXPIRED EXPIRATION_FAILURE BAD_EXPIRATION INVALID_EXPIRATION',
    'Your card has expired or its date is not valid. Please check it or try another card.',
  ],
  ['CVV_FAILURE VERIFY_CVV_FAILURE', 'The security code is not correct. Please check it and try again.'],
  [
    'ADDRESS_VERIFICATION_FAILURE VERIFY_AVS_FAILURE INVALID_POSTAL_CODE',
    'The ZIP code does not match your card. Please check it and try again.',
  ],
  ['CARD_TOKEN_EXPIRED CARD_TOKEN_USED SOURCE_EXPIRED SOURCE_USED SOURCE_UNKNOWN', 'Please enter your card again.'],
  ['CARD_NOT_SUPPORTED UNSUPPORTED_CARD_BRAND', 'This kind of card is not accepted. Please try another card.'],
  [
    'PAN_FAILURE INVALID_CARD INVALID_CARD_DATA',
    'This card cannot be used. Please check its details or try another card.',
  ],
]

/** Definite: nothing was charged. */
export const declined = (code: string): Refusal => {
  const message = words.find(([codes]) => codes.split(' ').includes(code))?.[1]
  return new Refusal(402, 'card_declined', message ?? 'Your card was declined. Please try another card.')
}
