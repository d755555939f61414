import type { SettledByHand, TodoKind } from '@sipday/contract/office/home.ts'
import { type CalendarDate, dateText } from '../../calendar.ts'
import { dollars } from '../../money.ts'

/* O13. */

export const todoTexts = {
  heading: 'Needs Someone',
  loading: 'Loading what waits',
  failed: 'What waits for someone could not be loaded.',
  none: 'Nothing waits for anyone.',
} as const

/** The rest of the text is the finding's own, which says what to do. */
export const todoTitles: Readonly<Record<TodoKind, string>> = {
  refund_failed: 'A refund failed',
  renewal_failed: 'A renewal was not paid',
  mail_bounced: 'Emails come back',
  payment_unknown: 'A payment is not confirmed',
  bought_twice: 'Bought twice?',
  till_conflict: 'A till could not record a drink',
  dispute: 'A cardholder disputes a payment',
  job_given_up: 'Background jobs failed for the last time',
  refund_held: 'A refund was held back',
  answer_held: 'An answer to a dispute was held back',
  lost_payment: 'A payment at Square is not in the database',
  lost_subscription: 'A subscription at Square has no membership',
  subscription_differs: 'Square renews a membership differently',
  settlement_given_up: 'A paid purchase could not be set up',
  foreign_installation: 'Square has payments of another database',
  restored: 'The database was restored from a backup',
  moved: 'The shop was moved to another database',
  books_differ: 'The books do not add up',
  reports_differ: 'A report had counted a day wrong',
  payout_unexplained: 'A payout is not explained',
  payout_failed: 'A payout failed',
  health: 'A part of the shop does not work',
}

/** What to check before settling it, and what goes on then. */
export const settleTexts: Readonly<Record<SettledByHand, string>> = {
  restored:
    'Compare the last payments and refunds in Square’s dashboard with the lists under Money: what happened after the backup is missing here unless it was recorded again. Once this is settled, refunds, answers to disputes, subscriptions and charges go on as usual.',
  lost_payment: 'Refund the payment in Square’s dashboard, or give its customer a membership. Then settle this.',
  lost_subscription: 'Cancel the subscription in Square’s dashboard, or keep it there. Then settle this.',
  subscription_differs: 'Make the subscription in Square’s dashboard like the membership here. Then settle this.',
  settlement_given_up: 'Refund the payment, or give its customer a membership. Then settle this.',
  foreign_installation: 'Find out which other database used this Square account, and stop it. Then settle this.',
}

export const settling = {
  button: 'Settle…',
  confirm: 'Settle',
  keep: 'Not Yet',
  heading: (title: string) => `Settled: ${title}?`,
  note: 'What did you look at?',
  helper: 'It stands in the record of changes under your name.',
  failed: 'It could not be settled.',
} as const

type Sold = { name: string; planName: string; cents: number }

export const refundFailed = ({ name, planName, cents }: Sold): string =>
  `Square did not refund ${dollars(cents)} for ${planName} to ${name}. The shop still has the money.`
export const paymentUnknown = ({ name, planName, cents }: Sold): string =>
  `Square has not said whether it took ${dollars(cents)} from ${name} for ${planName}. It is asked again every minute; look in Square’s dashboard if it stays like this.`

/** The same membership at the same location twice, for themselves. */
export const boughtTwice = ({ name, planName, locationName }: Omit<Sold, 'cents'> & { locationName: string }): string =>
  `${name} bought ${planName} at ${locationName} again and has both. If that was a mistake, cancel one of them and refund it.`

/**
 * `usableUntil`: the last day of grace; null once it is over. `toldOn`: of the last email on how to pay; null: none
 * yet.
 */
export const renewalFailed = (
  { name, planName, cents }: Sold,
  usableUntil: CalendarDate | null,
  toldOn: CalendarDate | null,
): string =>
  `The card of ${name} did not pay ${dollars(cents)} for ${planName}. ${
    usableUntil ? `The code works until ${dateText(usableUntil)}.` : 'The code no longer works until it is paid.'
  } ${toldOn ? `They were emailed how to pay on ${dateText(toldOn)}.` : 'They were not emailed how to pay yet.'}`

export const tillConflict = ({ staffName, message }: { staffName: string; message: string }): string =>
  `${staffName} handed it out without a connection: ${message} Talk to them, then mark it as seen at that till under Today.`

export const jobsGivenUp = (count: number): string =>
  `${count} ${count === 1 ? 'job has' : 'jobs have'} failed too often. On the machine, npm run doctor says which.`

export const todoLinks = {
  refund: 'Look at the Refund',
  payments: 'Look at the Payment',
  payout: 'Look at the Payout',
  dispute: 'Look at the Dispute',
  customer: 'Look at the Customer',
  customers: 'Look at the Customers',
  location: 'Open the Location',
  closing: 'Look at the Closing',
  health: 'Look at Health',
} as const
