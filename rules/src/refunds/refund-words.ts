import { sentence } from '../written/isolated.ts'
import type { CalendarDate } from '../calendar.ts'
import { dateText } from '../calendar.ts'
import { dollars } from '../money.ts'
import { staysText } from './stays.ts'
import { type Alone, beforeWait } from '../office/waiting-words.ts'
import type { Choice, RefundState } from './amounts.ts'

/* O9.3. */

/** To choose from. */
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
  asked: 'Waiting to be approved',
  refused: 'Declined by the shop',
  lapsed: 'Not decided in time',
  wanted: 'Being sent',
  pending: 'Pending at Square',
  completed: 'Refunded',
  failed: 'Failed',
  credited: 'Given as credit',
}

export const endings = ['today', 'period_end', 'stays'] as const
export type Ending = (typeof endings)[number]

export type EndingFacts = { name: string; paidThrough: CalendarDate | null; renews: boolean; nextCents: number }

export const endingSentence = (ending: Ending, { name, paidThrough, renews, nextCents }: EndingFacts): string => {
  const until = paidThrough ? dateText(paidThrough) : 'its last day'
  if (ending === 'today') return sentence`The membership of ${name} ends today. The code stops working at once.`
  if (!renews) return sentence`The membership of ${name} stays active until ${until}.`
  return ending === 'period_end'
    ? sentence`The membership of ${name} stays active until ${until} and does not renew.`
    : sentence`The membership of ${name} goes on and renews for ${dollars(nextCents)} on ${until}.`
}

export const endingLabels: Readonly<Record<Ending, string>> = {
  today: 'Ends today',
  period_end: 'Ends with the paid period',
  stays: 'Goes on',
}

export const choiceWords = ({ kind, cents }: Choice): string =>
  ({ all: 'Everything', unused: 'Unused days', month: 'One month' })[kind] + ` ${dollars(cents)}`

/** Without the buyer's name: it stays in records that never change. */
type Sold = { planName: string; locationName: string }
/** After "asks to". */
export const askWords = (cents: number, { planName, locationName }: Sold, isCredit = false): string =>
  sentence`refund ${dollars(cents)} ${isCredit ? 'as credit ' : ''}for ${planName} at ${locationName}`
/** After who did it. */
export const madeWords = (cents: number, { planName, locationName }: Sold, isCredit = false): string =>
  sentence`refunded ${dollars(cents)} ${isCredit ? 'as credit ' : ''}for ${planName} at ${locationName}`

/** For the provider's dashboard and the list of findings. */
export const providerReason = (reason: RefundReason): string => reasonWords[reason]

/** Names the amount, and that it is credit. */
export const refundButton = (cents: number | null, second: boolean, isCredit = false): string => {
  if (cents === null) return second ? 'Ask for It' : isCredit ? 'Give Credit' : 'Refund'
  return `${second ? 'Ask for' : isCredit ? 'Give' : 'Refund'} ${dollars(cents)}${isCredit ? ' as Credit' : ''}`
}

/** In their order. */
export const sumLabels = { paid: 'Paid', back: 'Refunded or asked for', left: 'Left to refund' } as const

export const refundTexts = {
  title: 'Refund a Payment',
  loading: 'Loading the payment',
  notLoaded: 'The payment could not be loaded.',
  notMade: 'The refund could not be made.',
  about: (what: string, day: CalendarDate) => `${what}, paid on ${dateText(day)}`,
  whose: 'Whose part of the payment',
  offered: 'Amounts to choose',
  amount: 'Amount to refund',
  tooMuch: (left: number) => `At most ${dollars(left)} is left of this payment.`,
  tooMuchCredit: (most: number) =>
    most > 0
      ? `At most ${dollars(most)} of this payment is for this membership.`
      : 'Nothing of this payment is left for this membership.',
  least: 'Enter an amount from $0.01.',
  reason: 'Reason',
  noReason: 'Choose a reason',
  note: 'Note for the shop',
  ending: 'What becomes of the membership',
  noEnding: 'Choose what becomes of the membership.',
  facts: 'The payment',
  paidThrough: (day: CalendarDate | null) => (day ? `Paid through ${dateText(day)}` : 'Not paid'),
  unused: (cents: number) => `unused days ${dollars(cents)}`,
  over: 'has ended',
  tell: 'Email the customer that the money is on its way',
  toldAnyway: 'Whoever paid is emailed, because a membership ends.',
  /** `left`: before it. */
  toCard: (cents: number, { tax, left }: { tax: number; left: number }) =>
    `${dollars(cents)} goes back to the card that paid${tax > 0 ? `, ${dollars(tax)} of it tax` : ''}. ${staysText(left - cents)} It can take up to ten days to appear on the statement.`,
  where: 'How it goes back',
  wheres: {
    card: { title: 'To the card that paid', lines: ['As money.'] },
    credit: { title: 'As credit on the membership', lines: ['The next charges use it first. No money goes back.'] },
  },
  oneForCredit: 'Choose the part of one person to give it as credit.',
  goesOn: (name: string) => sentence`The membership of ${name} goes on. Whoever pays is emailed.`,
  toCredit: (cents: number, tax: number) =>
    `${dollars(cents - tax)} of credit${tax > 0 ? ` before tax, for ${dollars(cents)} with ${dollars(tax)} of tax: the tax of the next charges becomes less by itself` : ''}. It cannot be taken back, and what is left when the membership ends is gone.`,
  tooLittle: 'This is too little to give as credit.',
  second: (alone: Alone) =>
    `${beforeWait(alone, 'Someone else has to approve it first.')} Nothing is refunded before that.`,
  disputed: 'The cardholder disputes this payment at the bank. It cannot be refunded.',
  nothingLeft: 'Nothing is left to refund of this payment.',
  asked: (alone: Alone) => beforeWait(alone, 'Someone else has to approve this refund. It waits on their first page.'),
  sent: 'The refund is on its way.',
  credited: 'The credit is on the membership. Its next charges use it first.',
  keep: 'Do Not Refund',
} as const

/** `until`: its last day; null: it ended the same day. */
export const endedWords = ({ planName, until }: { planName: string; until: CalendarDate | null }): string =>
  until === null
    ? sentence`With this refund the membership ${planName} has ended. Nothing more is charged.`
    : sentence`The membership ${planName} stays active until ${dateText(until)}. Nothing more is charged.`
