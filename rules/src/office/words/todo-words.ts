import { sentence } from '../../written/isolated.ts'
import { countText } from '../../written/counts.ts'
import type { SettledByHand, TodoKind } from '@sipday/contract/office/home.ts'
import { type CalendarDate, dateText } from '../../calendar.ts'
import { dollars } from '../../money.ts'
import { disputeReasonWords } from '../../refunds/dispute-words.ts'

/* O13. */

export const todoTexts = {
  heading: 'To do',
  loading: 'Loading what is to do',
  failed: 'The to-do list could not be loaded.',
  none: 'Nothing to do',
  seeAll: (count: number): string => `See All ${count}`,
  seeFewer: 'See Fewer',
  open: 'See All',
  close: 'Close',
  since: (when: string): string => `Since ${when}`,
  until: (when: string): string => `, until ${when}`,
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

/** "19 renewals failed": of more than one. Without a text there is never a second one. */
export const manyTodo: Partial<Record<TodoKind, (count: string) => string>> = {
  refund_failed: (count) => `${count} refunds failed`,
  renewal_failed: (count) => `${count} renewals failed`,
  payment_unknown: (count) => `${count} payments are not confirmed`,
  bought_twice: (count) => `${count} memberships may have been bought twice`,
  till_conflict: (count) => `Tills could not record ${count} drinks`,
  dispute: (count) => `${count} payments are disputed`,
  refund_held: (count) => `${count} refunds were held back`,
  answer_held: (count) => `${count} answers to disputes were held back`,
  lost_payment: (count) => `${count} payments at Square are not in the database`,
  lost_subscription: (count) => `${count} subscriptions at Square have no membership`,
  subscription_differs: (count) => `Square renews ${count} memberships differently`,
  settlement_given_up: (count) => `${count} paid purchases could not be set up`,
  reports_differ: (count) => `${count} days were counted wrong in a report`,
  payout_unexplained: (count) => `${count} payouts are not explained`,
  payout_failed: (count) => `${count} payouts failed`,
  health: (count) => `${count} parts of the shop do not work`,
}

/** Where all of a kind are. */
export const todoPages: Partial<Record<TodoKind, { to: string; label: string }>> = {
  renewal_failed: { to: '/money/failed', label: 'See Who' },
  refund_failed: { to: '/money/refunds?state=failed', label: 'See Refunds' },
  payment_unknown: { to: '/money/payments?state=unknown', label: 'See Payments' },
  dispute: { to: '/money/disputes', label: 'See Disputes' },
  answer_held: { to: '/money/disputes', label: 'See Disputes' },
  payout_unexplained: { to: '/money/payouts', label: 'See Payouts' },
  payout_failed: { to: '/money/payouts', label: 'See Payouts' },
  reports_differ: { to: '/settings/health', label: 'Look at Health' },
  health: { to: '/settings/health', label: 'Look at Health' },
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

/** What waits for a decision, as one row. */
export const requestTexts = {
  one: (who: string, words: string): string => sentence`${who} asks to ${words}`,
  own: (words: string): string => `You asked to ${words}`,
  confirm: 'Confirm',
  takeBack: 'Take Back',
  notDecided: 'It could not be decided.',
  many: (count: number, mine: boolean): string =>
    mine ? `${count} requests wait for you` : `${count} requests wait to be decided`,
  lapses: 'Ends without effect if no one decides.',
  happens: 'Takes effect unless someone stops it.',
  decide: 'Decide…',
  look: 'Look…',
  heading: 'Waiting to Be Decided',
} as const

export const settling = {
  button: 'Settle…',
  confirm: 'Settle',
  keep: 'Not Yet',
  heading: (title: string) => sentence`Settled: ${title}?`,
  note: 'What did you look at?',
  helper: 'It stands in the record of changes under your name.',
  failed: 'It could not be settled.',
} as const

type Sold = { name: string; planName: string; cents: number }
type Said = { who: string; cents?: number; text: string; reason: string; told?: boolean }

export const refundFailed = ({ name, planName, cents }: Sold): Said => ({
  who: name,
  cents,
  text: sentence`Square did not refund ${dollars(cents)} for ${planName} to ${name}. The shop still has the money.`,
  reason: sentence`${planName}. The shop still has the money.`,
})
/** `reason`: Square's word for it. The day by which it is answered has a place of its own. */
export const disputeOpen = (
  { name, planName, cents }: Sold,
  { reason, isLost }: { reason: string; isLost: boolean },
): Said => {
  const rest = isLost
    ? 'The bank decided for the cardholder, and the money is gone. The membership goes on unless it is ended.'
    : `${disputeReasonWords(reason)}.`
  return {
    who: name,
    cents,
    text: sentence`${isLost ? 'Lost' : 'Disputed'}: ${dollars(cents)} from ${name} for ${planName}. ${rest}`,
    reason: `${planName}. ${rest}`,
  }
}
export const paymentUnknown = ({ name, planName, cents }: Sold): Said => {
  const rest = 'It is asked again every minute; look in Square’s dashboard if it stays like this.'
  return {
    who: name,
    cents,
    text: sentence`Square has not said whether it took ${dollars(cents)} from ${name} for ${planName}. ${rest}`,
    reason: sentence`${planName}. Square has not said whether it was taken. ${rest}`,
  }
}

/** The same membership at the same location twice, for themselves. */
export const boughtTwice = ({ name, planName, locationName }: Omit<Sold, 'cents'> & { locationName: string }): Said => {
  const rest = 'If that was a mistake, cancel one of them and refund it.'
  return {
    who: name,
    text: sentence`${name} bought ${planName} at ${locationName} again and has both. ${rest}`,
    reason: sentence`${planName} at ${locationName}, and both go on. ${rest}`,
  }
}

/**
 * `usableUntil`: the last day of grace; null once it is over. `toldOn`: of the last email on how to pay; null: none
 * yet.
 */
export const renewalFailed = (
  { name, planName, cents }: Sold,
  usableUntil: CalendarDate | null,
  toldOn: CalendarDate | null,
): Said => {
  const rest = `${
    usableUntil ? `The code works until ${dateText(usableUntil)}.` : 'The code no longer works until it is paid.'
  } ${toldOn ? `They were emailed how to pay on ${dateText(toldOn)}.` : 'They were not emailed how to pay yet.'}`
  return {
    who: name,
    cents,
    text: sentence`The card of ${name} did not pay ${dollars(cents)} for ${planName}. ${rest}`,
    reason: `${planName}. ${rest}`,
    told: toldOn !== null,
  }
}

export const tillConflict = ({ staffName, message }: { staffName: string; message: string }): string =>
  sentence`${staffName} handed it out without a connection: ${message} Talk to them, then mark it as seen at that till under Today.`

export const jobsGivenUp = (count: number): string =>
  `${countText(count, 'job has', 'jobs have')} failed too often. On the machine, npm run doctor says which.`

export const todoLinks = {
  refund: 'Look at the Refund',
  payments: 'Look at the Payment',
  payout: 'Look at the Payout',
  dispute: 'Look at the Dispute',
  customer: 'Look at the Customer',
  customers: 'Look at the Customers',
  location: 'Open the Location',
  closing: 'Look at the Closing',
  import: 'Look at the Import',
  health: 'Look at Health',
} as const
