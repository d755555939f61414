import type { CalendarDate } from '../calendar.ts'
import { dateText } from '../calendar.ts'
import { dollars } from '../money.ts'
import type { Choice, RefundState } from './amounts.ts'

/* What the office says about refunds (office 5.4): every sentence and label with money in it. */

/** Why money goes back, to choose from. */
export const refundReasons = ['charged_twice', 'shop_closed', 'sold_out', 'moved_away', 'goodwill', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

export const reasonWords: Readonly<Record<RefundReason, string>> = {
  charged_twice: 'Charged twice',
  shop_closed: 'Shop closed',
  sold_out: 'Sold out',
  moved_away: 'Moved away',
  goodwill: 'Goodwill',
  other: 'Other',
}

export const stateWords: Readonly<Record<RefundState, string>> = {
  asked: 'Waiting for a second person',
  refused: 'Declined by the shop',
  lapsed: 'Not decided in time',
  wanted: 'Being sent',
  pending: 'Pending at Square',
  completed: 'Refunded',
  failed: 'Failed',
}

/** What becomes of a membership whose payment goes back. */
export const endings = ['today', 'period_end', 'stays'] as const
export type Ending = (typeof endings)[number]

/** A full refund ends the membership unless the owner says otherwise; after a part it stays. */
export const usualEnding = (isFull: boolean): Ending => (isFull ? 'today' : 'stays')

export type EndingFacts = { name: string; paidThrough: CalendarDate | null; renews: boolean; nextCents: number }

/** What a choice means for a member, in one sentence. */
export const endingSentence = (ending: Ending, { name, paidThrough, renews, nextCents }: EndingFacts): string => {
  const until = paidThrough ? dateText(paidThrough) : 'its last day'
  if (ending === 'today') return `The membership of ${name} ends today. The code stops working at once.`
  if (!renews) return `The membership of ${name} stays active until ${until}.`
  return ending === 'period_end'
    ? `The membership of ${name} stays active until ${until} and does not renew.`
    : `The membership of ${name} goes on and renews for ${dollars(nextCents)} on ${until}.`
}

export const endingLabels: Readonly<Record<Ending, string>> = {
  today: 'Ends today',
  period_end: 'Ends with the paid period',
  stays: 'Goes on',
}

/** The label of an offered amount. */
export const choiceWords = ({ kind, cents }: Choice): string =>
  ({ all: 'Everything left', unused: 'Unused days', month: 'One month' })[kind] + `, ${dollars(cents)}`

/** What was sold, without the name of who bought it: it stays in records that are never changed. */
type Sold = { planName: string; locationName: string }
/** After "asks to". */
export const askWords = (cents: number, { planName, locationName }: Sold): string =>
  `refund ${dollars(cents)} for ${planName} at ${locationName}`
/** After who did it, in the record of changes. */
export const madeWords = (cents: number, { planName, locationName }: Sold): string =>
  `refunded ${dollars(cents)} for ${planName} at ${locationName}`

/** In the provider's dashboard, and on the list of findings. */
export const providerReason = (reason: RefundReason): string => reasonWords[reason]

/** What a press on the button does; it names the amount. */
export const refundButton = (cents: number, second: boolean): string =>
  second ? `Ask for ${dollars(cents)}` : `Refund ${dollars(cents)}`
export const approveButton = (cents: number): string => `Approve ${dollars(cents)}`

/** How the amounts of a payment are called, in their order. */
export const sumLabels = {
  paid: 'Paid',
  back: 'Refunded or asked for',
  left: 'Left to refund',
  unused: 'Unused days',
  tax: 'Tax in this refund',
} as const

export const refundTexts = {
  title: (customer: string) => `Refund ${customer}`,
  amount: 'Amount to refund',
  reason: 'Reason',
  note: 'Note for the shop',
  tell: (email: string) => `Email ${email} that the money is on its way`,
  toCard: 'The money goes back to the card that paid. It can take up to ten days to appear on the statement.',
  second: 'Someone else has to approve this refund. Nothing happens before that.',
  disputed: 'The cardholder disputes this payment at the bank. It cannot be refunded.',
  nothingLeft: 'Nothing is left to refund of this payment.',
  asked: (cents: number) => `A second person has to approve the refund of ${dollars(cents)}.`,
  sent: (cents: number) => `The refund of ${dollars(cents)} is on its way.`,
  notSent: 'The refund could not be made.',
  loading: 'Loading the payment',
  failedToLoad: 'The payment could not be loaded.',
  whose: 'Whose part of the payment?',
  tooMuch: (left: number) => `At most ${dollars(left)} is left of this payment.`,
  least: 'Enter an amount from $0.01.',
} as const

/** In the email to the payer: what became of a membership. `until`: its last day; null: it ended the same day. */
export const endedWords = ({ planName, until }: { planName: string; until: CalendarDate | null }): string =>
  until === null
    ? `With this refund the membership ${planName} has ended. Nothing more is charged.`
    : `The membership ${planName} stays active until ${dateText(until)}. Nothing more is charged.`
