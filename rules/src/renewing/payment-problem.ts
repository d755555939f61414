import { type CalendarDate, dateText } from '../calendar.ts'
import type { CardEnd } from '../paying/card-text.ts'
import { capital } from '../texts/capital.ts'
import { lastDayOf } from './card-end.ts'

export const paymentReasons = ['expired', 'no_funds', 'lost', 'refused', 'later'] as const
/** Why a bank did not pay a renewal, as far as it says. */
export type PaymentReason = (typeof paymentReasons)[number]

/** By the provider's codes; what is not in it was refused without a reason. */
const CODES: readonly [reason: PaymentReason, codes: string][] = [
  ['expired', 'CARD_EXPIRED EXPIRATION_FAILURE BAD_EXPIRATION INVALID_EXPIRATION'],
  ['no_funds', 'INSUFFICIENT_FUNDS'],
  ['lost', 'PAN_FAILURE INVALID_ACCOUNT INVALID_CARD INVALID_CARD_DATA CARD_PROCESSING_NOT_ENABLED'],
  ['later', 'TEMPORARY_ERROR PROCESSOR_ERROR GATEWAY_TIMEOUT SERVICE_UNAVAILABLE RATE_LIMITED'],
]

/**
 * Null when neither the bank nor the card's date says why. `on`: when it was charged; `code`: of the refused payment,
 * null when it is unknown.
 */
export const paymentReason = (code: string | null, card: CardEnd | null, on: CalendarDate): PaymentReason | null => {
  if (card && lastDayOf(card) < on) return 'expired'
  if (!code) return null
  return CODES.find(([, codes]) => codes.split(' ').includes(code))?.[0] ?? 'refused'
}

/** Null: the bank did not say. */
const TITLES: Readonly<Record<PaymentReason, string>> = {
  expired: 'Your card has expired',
  no_funds: 'There was not enough money on your card',
  lost: 'Your card is no longer valid',
  refused: 'Your bank refused the payment',
  later: 'Your bank could not be reached',
}
export const problemTitle = (reason: PaymentReason | null): string =>
  reason ? TITLES[reason] : 'Your renewal was not paid'

/** For the shop. */
export const problemInShort: Readonly<Record<PaymentReason, string>> = {
  expired: 'The card has expired',
  no_funds: 'Not enough money on the card',
  lost: 'The card is no longer valid',
  refused: 'The bank refused',
  later: 'The bank could not be reached',
}

/** `card`: "Visa ending in 4242", `end`: "10/2026" or null, `on`: the day of the renewal. */
export type Problem = { reason: PaymentReason | null; card: string; end: string | null; on: CalendarDate }

/** One sentence, after "Hi Mei, ". */
export const problemSentence = ({ reason, card, end, on }: Problem): string => {
  const payment = `the payment of ${dateText(on)}`
  switch (reason) {
    case 'expired':
      return `your bank did not take ${payment}: ${card} ${end ? `was valid until ${end}` : 'has expired'}.`
    case 'no_funds':
      return `your bank did not take ${payment}: there was not enough money for it on ${card}.`
    case 'lost':
      return `your bank did not take ${payment}: ${card} is no longer valid. Banks say so when a card was lost, stolen, or replaced.`
    case 'refused':
      return `your bank refused ${payment} with ${card}. It does not tell us why, but it can tell you.`
    case 'later':
      return `your bank could not be reached for ${payment} with ${card}.`
    case null:
      return `${payment} with ${card} did not go through.`
  }
}

export const problemWords = (problem: Problem): string => capital(problemSentence(problem))
