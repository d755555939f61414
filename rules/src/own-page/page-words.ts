import { isolated } from '../written/isolated.ts'
import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { dateText } from '../calendar.ts'
import { endBy } from '../offers/trial.ts'
import { dollars } from '../money.ts'
import { hasStarted, renewalLabel } from '../membership.ts'
import { amountIsDue, nextRenewal, renewalUnderWay, taxIncludedIn, worksOncePaid } from '../money-words.ts'
import { cardEndSentence, cardEndWords } from '../renewing/card-end.ts'
import { pauseWords } from '../renewing/pause.ts'
import { problemTitle } from '../renewing/payment-problem.ts'
import { planWords } from '../renewing/plan-words.ts'

/** The fallback is of S2. */
export const firstOf = (list: readonly string[] | undefined, fallback: string): string => list?.[0]?.trim() || fallback

/**
 * "Next Renewal: July 2, 2026", "Expires on: August 14, 2026", or null (S2). The server's renewal day is used as it
 * is; an unpaid past day is not shown (R62). Before the first day "Starts on:" (R57).
 */
export const dateLine = (record: SubscriptionRecord, today: string): string | null => {
  const start = record['Subscription Start Date']?.[0]
  if (start && !hasStarted(start, today)) return `Starts on: ${dateText(start)}`
  if (record.Overdue) return `Payment due since: ${dateText(record.Overdue.since)}`
  if (record.Status === 'unpaid') return null
  const end = record['Subscription End Date']
  const next = record['Next Charge Date']
  if (!end && next) return next < today ? renewalUnderWay(next) : nextRenewal(next)
  const { label, date } = renewalLabel(
    {
      endDate: end,
      frequency: record.Frequency?.[0] ?? '',
      anchorDay: record['Monthly Billing Anchor Date'],
      startDate: record['Subscription Start Date']?.[0] ?? null,
    },
    today,
  )
  return label ? `${label} ${dateText(date)}` : null
}

/** For a payer of several. */
export const memberLine = (record: SubscriptionRecord): string | null =>
  record['Member Name'] ? `For ${record['Member Name']}` : null

/** S2: its plan, and for a payer of several whose it is, with the plan under it. */
export const headOf = (record: SubscriptionRecord, oneOfSeveral: boolean): { title: string; under: string[] } => {
  const plan = firstOf(record['Plan Name'], 'Subscription Plan')
  const place = firstOf(record['Location Name'], 'N/A')
  const member = oneOfSeveral && record['Member Name']
  return member ? { title: member, under: [plan, place] } : { title: plan, under: [place] }
}

/** By its plan, and its recipient if it was given. */
export const previousTitle = (record: SubscriptionRecord): string => {
  const plan = firstOf(record['Plan Name'], 'Subscription Plan')
  return record.Gift ? `${isolated(plan)} for ${isolated(record.Gift.recipientFirstName)}` : plan
}

/** Until when the code works before the pause, or does not work in it. */
export const pauseLine = ({ Pause: pause, Status: status }: SubscriptionRecord): string | null => {
  if (!pause) return null
  return status === 'paused' ? pauseWords.until(pause.until) : pauseWords.from(pause.usableUntil)
}

export const planLine = ({ 'Plan Change': change }: SubscriptionRecord): string | null =>
  change ? planWords.line(change.planName, change.on) : null

export const priceLine = ({ 'Price Change': change }: SubscriptionRecord): string | null =>
  change ? `${dollars(change.toCents)} from ${dateText(change.on)} on` : null

/** Open until when, and what is sold out. */
export const placeLines = (record: SubscriptionRecord | null): (string | null)[] => {
  const soldOut = record?.['Sold Out'] ?? []
  return [record?.['Open Now'] ?? null, soldOut.length > 0 ? `Sold out now: ${soldOut.join(', ')}` : null]
}

/** S2. */
export const badgeOf = (record: SubscriptionRecord) => {
  if (record.Overdue || record.Status === 'unpaid') return { text: 'Payment due', tone: 'warn', icon: 'alert' } as const
  if (record.Status === 'paused') return { text: 'Paused', icon: 'info' } as const
  if (record.Trial) return { text: 'Free trial', icon: 'check' } as const
  if (record['Cancelled At']) return { text: 'Canceled', icon: 'info' } as const
  return { text: 'Active', tone: 'ok', icon: 'check' } as const
}

/** Someone who has only just paid does not see the address (R59). */
export const giftEmailLine = (gift: { recipientEmail: string; sendOn: string | null; sent: boolean }): string => {
  if (!gift.recipientEmail && gift.sent) return 'The gift email was sent.'
  if (gift.sent) return `The gift email went to ${gift.recipientEmail}.`
  const day = gift.sendOn ? ` on ${dateText(gift.sendOn)}` : ''
  return `The gift email goes ${gift.recipientEmail ? `to ${gift.recipientEmail}` : 'out'}${day}.`
}

/** Null when nothing is due (R52, R62). */
export const dueText = ({ Overdue: overdue, Status: status }: SubscriptionRecord): string | null => {
  if (!overdue && status !== 'unpaid') return null
  const until = overdue?.usableUntil ? `Your code works until ${dateText(overdue.usableUntil)}.` : worksOncePaid
  return overdue ? `${until} ${amountIsDue(overdue.amountCents)}` : until
}

/** Another payer's membership only says that something went wrong (R62). */
export const dueHeading = ({ 'Payment Problem': problem }: SubscriptionRecord): string =>
  problem ? problemTitle(problem.reason) : ownPageTexts.due

/** When it is charged again by itself, or null. */
export const nextTryText = ({ 'Payment Problem': problem }: SubscriptionRecord): string | null =>
  problem?.nextTry ? `We try again on ${dateText(problem.nextTry)}, unless you pay before.` : null

/** Once it is about to end; an unpaid renewal says more. */
export const endingCard = (record: SubscriptionRecord): { heading: string; text: string } | null => {
  const { payment_method: card, 'Card Expires': ends, 'Next Charge Date': next } = record
  if (!ends || !card || record.Overdue) return null
  const end = { expMonth: card.exp_month, expYear: card.exp_year }
  return { heading: cardEndWords.heading(end), text: cardEndSentence(end, next) }
}

/** What becomes of a trial, or null. */
export const trialText = (trial: SubscriptionRecord['Trial']): string | null =>
  trial?.goesOn
    ? `On ${dateText(trial.until)} it goes on by itself: ${taxIncludedIn(trial.keepCents, trial.untaxed)} is charged on that day and every ${trial.every} after that until you cancel. We remind you by email before. End it by ${dateText(endBy(trial.until))}, 11:59 PM, and nothing is charged.`
    : trial
      ? `It ends by itself on ${dateText(trial.until)}, 11:59 PM, and nothing is charged. Only if you keep it, ${taxIncludedIn(trial.keepCents, trial.untaxed)} is charged on that day and every ${trial.every} after that until you cancel.`
      : null

/** Its code opens nothing now and is not offered (R62). */
export const rests = ({ Status: status }: SubscriptionRecord): boolean => status === 'unpaid' || status === 'paused'

/** As many redemptions of a customer are listed. */
export const MOST_USES = 100

/** S2. */
export const ownPageTexts = {
  mine: 'My Subscriptions',
  gifted: 'Gifted Subscriptions',
  paidFor: 'Also paid by you',
  previous: 'Previous Subscriptions',
  redemptions: 'Redemptions',
  payments: 'Payments',
  none: 'No active subscriptions found.',
  hello: (givenName: string) => `Hi, ${givenName.trim() || 'there'}`,
  endedOn: (day: string | null) => `Ended on ${dateText(day)}`,
  nothingRedeemed: 'Nothing redeemed yet.',
  /** `when`: "Nov 24, 9:05 PM". */
  lastUse: (when: string) => `Last on ${when}`,
  /** Where the list is full. */
  latestUses: `Only the last ${MOST_USES} are listed. Download My Data has all of them.`,
  nothingPaid: 'No payments yet.',
  trial: 'This is your free trial.',
  endTrial: 'End Trial',
  trialEnded: 'Your trial ends by itself now. Nothing will be charged.',
  keep: 'Keep It',
  kept: 'You keep it. The first payment is on the day that you see here.',
  manage: 'Manage Subscription',
  managedElsewhere: 'Managed by Primary Account Holder',
  useCode: 'Use Code To Redeem',
  due: 'Your last payment did not go through.',
} as const
