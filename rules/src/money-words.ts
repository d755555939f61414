import { sentence } from './written/isolated.ts'
import { dateText } from './calendar.ts'
import type { CalendarDate } from './calendar.ts'
import { dollars, percentText } from './money.ts'

/*
 * The fixed sentences about money. What a purchase means is in terms-text.ts, prices in price-text.ts, the shop's own
 * words in texts/.
 */

export const priceAnswered = {
  kept: 'You keep your membership at the new price.',
  left: 'Your subscription ends with the time you have paid for. You can undo this until then.',
} as const

/** W2.8, R1. */
export const nothingChargedYet = 'Nothing is charged yet. You will see the total again before you subscribe.'
/** While a card is entered in self-service (S2). */
export const cardChargesNothing = 'Nothing is charged now. You will confirm the card on the next page.'
/** An unknown outcome (rule F). */
export const beingConfirmed = 'Your payment is being confirmed. You will not be charged twice.'
export const renewalUnconfirmed =
  'Your payment could not be confirmed. You will not be charged twice. Please try again.'
/** R63. */
export const cardNotSaved = 'Your card could not be saved. Nothing was charged. Please try again.'
export const payWith = 'Pay with'

/** S2. */
export const billToThisCard = (plan: string, location: string): string =>
  sentence`Bill ${plan} at ${location} to this card?`
export const nextCharge = (cents: number, on: CalendarDate | null): string =>
  `Nothing is charged now. The next charge is ${dollars(cents)} on ${dateText(on)}.`
export const nextChargeDay = (on: CalendarDate): string => `The next charge is on ${dateText(on)}.`
/** Changing the card does not pay a due renewal (R62). */
export const dueThen = (cents: number | null, since: CalendarDate | null): string =>
  `Nothing is charged now. ${cents === null ? 'A payment' : dollars(cents)} has been due since ${dateText(since)}: pay it afterwards under Manage Subscription.`
/** The details of a subscription (S2, R62). */
export const billingFacts = {
  due: 'Payment Due Since',
  next: 'Next Billing Date',
  /** The day has come; the bill is not paid yet. */
  billed: 'Billing Date',
  amountDue: 'Amount Due',
  nextCharge: 'Next Charge',
  billedTo: 'Billed To',
  noCard: 'No payment method on file.',
} as const
/** After a sum; nothing where nothing is taxed. */
export const taxIncluded = (untaxed = false): string => (untaxed ? '' : ', tax included')
/** In the middle of a sentence: "$32.00, tax included,". */
export const taxIncludedIn = (cents: number, untaxed = false): string =>
  `${dollars(cents)}${untaxed ? '' : `${taxIncluded()},`}`
/** Rows of a receipt; none where nothing is taxed. `rate` in thousandths of a percent, null where it is unknown. */
export const taxRows = (cents: number, rate: number | null): [string, string][] =>
  cents === 0 && !rate ? [] : [[rate === null ? 'Tax' : `Tax (${percentText(rate)})`, dollars(cents)]]
/** Without the comma: "none is less than $1.00 before tax". */
export const beforeTaxIn = (untaxed = false): string => (untaxed ? '' : ' before tax')
export const beforeTax = (untaxed = false): string => (untaxed ? '' : ', before tax')
export const withoutTax = (untaxed = false): string => (untaxed ? '' : ' without tax')
/** "3 × $34.14 with tax". */
export const taxedSum = (sum: string, untaxed = false): string => `${sum}${untaxed ? '' : ' with tax'}`
export const withTax = (cents: number, untaxed = false): string => taxedSum(dollars(cents), untaxed)
export const nextRenewal = (on: CalendarDate): string => `Next Renewal: ${dateText(on)}`
/** The renewal day is over; whether it was paid is not known yet. */
export const renewalUnderWay = (on: CalendarDate): string => `The renewal of ${dateText(on)} is being charged`

/** Cancelling (S2, R21). */
export const endsUnpaid = 'It ends now, because the last renewal was not paid.'
export const nothingMore = 'Nothing more is charged.'
export const drinksUntilThen = (drinks: string): string => `${drinks} until then, and nothing more is charged.`
export const activeUntil = (end: CalendarDate | null | undefined): string =>
  `It stays active until ${dateText(end)}, and nothing more is charged.`
export const renewsAgain = 'Your subscription will renew again.'

/** An unpaid renewal (R52, R62). */
export const payRenewalBelow = 'Pay the renewal with the card below, or choose another card first.'
export const payNow = 'Pay Now'
export const payAmountNow = (cents: number): string => `Pay ${dollars(cents)} Now`
export const worksOncePaid = 'Your code works again as soon as the renewal is paid.'
export const worksOncePaidBy = (payer: string): string =>
  sentence`Your code works again as soon as ${payer} has paid the renewal.`
export const amountIsDue = (cents: number): string => `${dollars(cents)} is due.`
export const renewalPaid = 'Your renewal is paid. Enjoy your drinks.'
/** A successful payment needs no label. */
export const paymentStates = { paid: '', refunded: 'Refunded', failed: 'Not paid' } as const

/** The thank-you page for a membership that renews. */
export const renewsThen = 'Your membership renews. You can cancel before then.'

/** What staff charge and say. */
export const counterMoney = {
  notPaid: 'Not paid',
  renewalNotPaid: 'The last renewal is not paid.',
  sayNotPaid:
    'You can say: “Your card was not accepted for the renewal. Our email explains how to pay. It works again right away.”',
  sayPaused: 'You can say: “You paused your membership. You can end the pause in your account on our website.”',
  sayRenew: 'You can say: “You can renew it on our website in a minute.”',
  unpaidHeading: 'The renewal is not paid yet',
  unpaidText: 'It works again as soon as the member has paid. The email explains how.',
} as const
