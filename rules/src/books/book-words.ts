import { type CalendarDate, dateText } from '../calendar.ts'
import { dollars } from '../money.ts'
import { type Account, accounts, type Cause, causes } from './journal.ts'

const accountWords: Readonly<Record<Account, { name: string; words: string }>> = {
  square: {
    name: 'Square',
    words: 'What Square captured for the shop, less what it sent back, paid out, or had taken by a bank in a dispute.',
  },
  bank: { name: 'Bank', words: 'What Square’s payouts brought, each of them to the cent.' },
  disputes: { name: 'In dispute', words: 'Held by banks until they have decided disputes.' },
  deferred: { name: 'Memberships still to earn', words: 'Paid for days of memberships that are still to come.' },
  gifts: { name: 'Gifts still to earn', words: 'Paid for days of gifts that are still to come.' },
  returning: { name: 'On its way back', words: 'Captured for nothing, and on its way back to the card.' },
  other: {
    name: 'Other money in payouts',
    words:
      'Credits: what payouts brought and this system did not sell, such as sales of the register, after fees; and what ' +
      'is not matched yet.',
  },
  tax: { name: 'Sales tax', words: 'Tax that was captured, less the tax in refunds and lost disputes.' },
  revenue: { name: 'Revenue', words: 'What the days that have passed have earned, without tax.' },
  refunds: {
    name: 'Refunds of earned days',
    words: 'Sent back, or lost in disputes, of what was earned; taken off revenue.',
  },
  fees: { name: 'Square’s fees', words: 'What Square kept of its payouts for what this system sold.' },
  credits: { name: 'Credit owed to members', words: 'Given as credit and not used yet, without tax.' },
  allowances: {
    name: 'Credit given',
    words: 'Credit that is still owed. What a bill uses of it is taken off here, since that bill earns less.',
  },
}

export const causeWords: Readonly<Record<Cause, string>> = {
  purchase: 'Purchases',
  renewal: 'Renewals',
  plan_change: 'Changes of plan',
  returned: 'Payments that bought nothing',
  refund: 'Refunds',
  day: 'Days that passed',
  end: 'Memberships that ended early',
  dispute: 'Money taken in disputes',
  dispute_won: 'Disputes won',
  dispute_lost: 'Disputes lost',
  payout: 'Payouts',
  payout_matched: 'Payouts, matched later',
  payout_failed: 'Payouts that failed',
  credit_given: 'Credit given to members',
  credit_refunded: 'Refunds given as credit',
  credit_used: 'Credit that bills used',
  credit_left: 'Credit left when a membership ended',
  credit_moved: 'Credit that went on to another location',
}

const isAccount = (name: string): name is Account => accounts.some((one) => one === name)
const isCause = (name: string): name is Cause => causes.some((one) => one === name)

export const accountMeaning = (account: Account): string => accountWords[account].words
export const accountName = (name: string): string => (isAccount(name) ? accountWords[name].name : name)
export const causeName = (name: string): string => (isCause(name) ? causeWords[name] : name)

const days = (from: CalendarDate, to: CalendarDate): string =>
  from === to ? `On ${dateText(from)}` : `From ${dateText(from)} through ${dateText(to)}`

type Headline = { keptCents: number; earnedCents: number; backOfEarnedCents: number; taxCents: number }

export const bookTexts = {
  loading: 'Loading the books',
  failed: 'The books could not be loaded.',
  daysReversed: 'The first day is after the last one. Please choose them in order.',
  filtersSaid: 'Days are those of the location that charged.',
  allLocations: 'All locations',
  none: 'Nothing is booked yet',
  noneText: 'The first lines are here seconds after the first payment.',
  noneHere: 'Nothing is booked through these days',
  noneHereText: 'Choose later days or another location.',
  figures: 'In Short',
  earned: 'Revenue earned',
  earnedNote: 'By the day, without tax',
  kept: 'After refunds of earned days',
  captured: 'Captured',
  capturedNote: 'With tax',
  back: 'Sent back',
  backNote: 'With tax, whenever it was paid',
  tax: 'Sales tax',
  taxNote: 'Less the tax in what was sent back',
  deferred: 'Memberships still to earn',
  gifts: 'Gifts still to earn',
  atEnd: (to: CalendarDate) => `At the end of ${dateText(to)}`,
  fees: 'Square’s fees',
  feesNote: 'In payouts that arrived',
  bank: 'Reached the bank',
  bankNote: 'After fees, with all that is in the payouts',
  lost: 'Lost in disputes',
  lostNote: 'With tax, without fees',
  trial: 'Trial Balance',
  trialWords:
    'Every payment, refund, dispute, payout and passed day is written into a journal with two sides that add up to ' +
    'zero, and nothing in it is ever changed. Debits and credits are those of these days; before and after are ' +
    'balances. What Square owes is a debit; what the shop owes, and what it earned, are credits. Fees are booked with ' +
    'the payout that they are in, on the day it reaches the bank; until then, Square owes the whole amount. What a ' +
    'payout brought of other sales stands in one account, so that the bank agrees with its statement.',
  account: 'Account',
  before: 'Before',
  debits: 'Debits',
  credits: 'Credits',
  after: 'After',
  sum: 'Sum',
  side: (cents: number) => (cents === 0 ? dollars(0) : `${dollars(Math.abs(cents))} ${cents > 0 ? 'debit' : 'credit'}`),
  whatFor: 'What the lines are for',
  inWords: (from: CalendarDate, to: CalendarDate, { keptCents, earnedCents, backOfEarnedCents, taxCents }: Headline) =>
    `${days(from, to)}, the shop earned ${dollars(earnedCents)}${
      backOfEarnedCents === 0
        ? ''
        : `, of which ${dollars(keptCents)} is left after refunds and lost disputes of days that were had`
    }. ${
      taxCents < 0
        ? `${dollars(0 - taxCents)} more tax went back than came in.`
        : `${dollars(taxCents)} of tax came in${taxCents === 0 ? '' : ', less the tax in what went back'}.`
    }`,
  balanced: 'The books balance, and every payment, refund, dispute and payout is in them.',
  notBalanced: 'The books do not balance',
  notBalancedText: 'Debits and credits of these days differ. Please do not hand these figures on.',
  notComplete: 'Not everything is in the books yet',
  notCompleteText:
    'Some payments, refunds, disputes or payouts are still to be booked. This usually takes seconds; look again soon.',
  differs: 'The daily check found a difference',
  differsText:
    'The books do not agree with the payments, refunds, disputes and payouts. An owner finds what it is on the first page.',
  earnedThrough: (until: CalendarDate) => `Days are earned through ${dateText(until)}.`,
  earnedNone: 'No day is earned yet.',
  mayChange: (sealedUntil: CalendarDate | null) =>
    sealedUntil === null
      ? 'No day is closed: what becomes known later can still change the figures of any day.'
      : `Days through ${dateText(sealedUntil)} are closed and no longer change. Later days still can.`,
  closeTitle: (until: CalendarDate) => `Close the Books through ${dateText(until)}`,
  closeText: (until: CalendarDate) =>
    `When the figures through ${dateText(until)} have gone to the accountant, close these days so that they stay as they are.`,
  closeButton: 'Close These Days…',
  closeAsk: (until: CalendarDate) => `Close everything through ${dateText(until)}?`,
  closeMeans: [
    'Nothing more is booked on these days, at any location, and no one can open them again.',
    'What becomes known of them later, such as a refund made in Square’s dashboard, is booked on the day it becomes known, and its line says which day it belongs to.',
    'Payments, refunds and memberships themselves go on as before; only the books are closed.',
  ],
  closeYes: 'Close for Good',
  closeNo: 'Not Now',
  closed: (until: CalendarDate) => `The books are closed through ${dateText(until)}.`,
  closeFailed: 'The books could not be closed.',
  notClosable:
    'Not everything is in the books, or they do not agree with what was paid and paid out. Please try again once they do.',
  closeMonths:
    'Only months that are over and earned at every location can be closed, in their order. Please reload the page.',
  taxTitle: 'Tax by Location',
  taxWords:
    'What was sold on these days without tax, and its tax, by the location that charged it and the rate of that day. ' +
    'A refund or a lost dispute counts on its own day with the rate of its payment, however long ago that was.',
  location: 'Location',
  rate: 'Rate',
  sold: 'Sold',
  soldTax: 'Tax',
  backSold: 'Refunded',
  backTax: 'Tax in refunds',
  due: 'Tax left',
  noTax: 'Nothing was sold or refunded on these days.',
  taxInWords: (cents: number) => `${dollars(cents)} of tax is left after refunds.`,
  waitingTitle: 'When the Rest Is Earned',
  waitingWords:
    'What is paid for days to come, by the month of these days, if nothing else happens: a refund takes of it, a ' +
    'renewal adds to it. What someone leaves who ends early is earned on that day, once no refund of it is on its way and no bank is deciding about it.',
  month: 'Month',
  memberships: 'Memberships',
  giftsColumn: 'Gifts',
  together: 'Together',
  nothingWaits: 'Nothing is paid for days to come.',
  waitingInWords: (cents: number, first: string, firstCents: number) =>
    `${dollars(cents)} is still to be earned, ${dollars(firstCents)} of it in ${first}.`,
} as const
