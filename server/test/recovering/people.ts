import type { PaymentReason } from '@sipday/rules/renewing/payment-problem.ts'
import { chanceOf } from '../../../tools/demo/year/played/chance.ts'

/**
 * What is assumed of banks and people, since no one has measured it here: of 100 failing cards, how many have this
 * reason; how many of these the bank takes again by itself, and on which day after the renewal.
 */
export const BANKS: Readonly<Record<PaymentReason, { of100: number; heals: number; from: number; to: number }>> = {
  no_funds: { of100: 40, heals: 0.85, from: 1, to: 12 },
  refused: { of100: 20, heals: 0.25, from: 1, to: 6 },
  expired: { of100: 20, heals: 0.3, from: 1, to: 8 },
  lost: { of100: 10, heals: 0, from: 0, to: 0 },
  later: { of100: 10, heals: 1, from: 1, to: 1 },
}
/** Of those who were written to: how many press the button, with a card that pays, and on which day after the renewal. */
export const PRESSES = { share: 0.3, from: 0, to: 6 }
/** Of all: who has an address that refuses letters, and who stops news while they are sent. */
export const BOUNCES = 0.04
export const STOPS = 0.1

/** As the provider says it; an expired card says it by its date. */
export const CODES: Readonly<Record<Exclude<PaymentReason, 'expired'>, string>> = {
  no_funds: 'INSUFFICIENT_FUNDS',
  refused: 'GENERIC_DECLINE',
  lost: 'PAN_FAILURE',
  later: 'TEMPORARY_ERROR',
}

export type Person = {
  number: number
  email: string
  reason: PaymentReason
  /** Days after the renewal; null for never. */
  healsAfter: number | null
  pressesAfter: number | null
  stopsNews: boolean
}

/** Two quarters of one seed differ by what the product does alone. */
export const peopleOf = (count: number, seed: number): Person[] =>
  Array.from({ length: count }, (_, number) => {
    const chance = chanceOf(seed, number)
    const reasons = Object.keys(BANKS) as PaymentReason[]
    const reason = reasons[chance.place(reasons.map((one) => BANKS[one].of100))] ?? 'refused'
    const { heals, from, to } = BANKS[reason]
    const healsAfter = chance.happens(heals) ? chance.whole(from, to) : null
    const bounces = chance.happens(BOUNCES)
    const presses = chance.happens(PRESSES.share) && !bounces
    const pressesAfter = presses ? chance.whole(PRESSES.from, PRESSES.to) : null
    const name = bounces ? `bounce-hard+${seed}-${number}` : `guest-${seed}-${number}`
    return {
      number,
      email: `${name}@guest.example`,
      reason,
      healsAfter,
      pressesAfter,
      stopsNews: chance.happens(STOPS),
    }
  })
