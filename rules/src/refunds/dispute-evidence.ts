import { instantText } from '../written/moments.ts'
import { cardText } from '../paying/card-text.ts'
import type { EvidenceType } from '@sipday/contract/office/money/disputes.ts'
import { dollars } from '../money.ts'
import { listText } from '../texts/list-text.ts'

/* What the shop tells the bank about a disputed payment, put together from what it knows. */

/** The provider takes at most this many characters in one text; the contract refuses more. */
const LONGEST_EVIDENCE = 500

/** Instants are ISO 8601; `timeZone` is that of the location. All amounts in cents. */
export type DisputeFacts = {
  shopName: string
  timeZone: string
  at: string
  isRenewal: boolean
  boughtAt: string
  paidCents: number
  planName: string
  locationName: string
  customerName: string
  email: string
  card: { brand: string; last4: string } | null
  consent: { words: string; version: number | null } | null
  /** With a code, before the purchase. */
  confirmed: readonly string[]
  signIns: readonly { at: string; channel: string }[]
  redemptions: readonly { at: string; name: string; locationName: string }[]
  mails: readonly { at: string; name: string }[]
  refunds: readonly { at: string; cents: number }[]
  cancelledAt: string | null
}

export type Evidence = { type: EvidenceType; text: string }

const channels: Readonly<Record<string, string>> = { email: 'email address', sms: 'phone number' }

const momentIn =
  (timeZone: string) =>
  (instant: string): string =>
    instantText(new Date(instant), timeZone)

/** A text of at most `most` characters, never cut inside a pair of surrogates. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/** For "and 200 more". */
const MORE = 16

/** And how many more there are. */
const fitted = (head: string, lines: readonly string[]): string => {
  let text = cut(head, LONGEST_EVIDENCE - MORE)
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1
    if (text.length + 1 + line.length > LONGEST_EVIDENCE - (isLast ? 0 : MORE))
      return `${text}\nand ${lines.length - index} more`
    text = `${text}\n${line}`
  }
  return text
}

const purchased = (facts: DisputeFacts): string => {
  const moment = momentIn(facts.timeZone)
  const card = facts.card ? ` with ${cardText(facts.card)}` : ''
  const what = `the drink membership "${facts.planName}" at ${facts.shopName}, ${facts.locationName}`
  const bought = facts.isRenewal
    ? `On ${moment(facts.boughtAt)}, ${facts.customerName} bought ${what}, which renews. The disputed ${dollars(facts.paidCents)} of ${moment(facts.at)} is a renewal${card}.`
    : `On ${moment(facts.at)}, ${facts.customerName} bought ${what} for ${dollars(facts.paidCents)}${card}.`
  if (!facts.consent) return cut(bought, LONGEST_EVIDENCE)
  const version = facts.consent.version === null ? '' : ` and version ${facts.consent.version} of the terms`
  const agreed = `${bought}\nThe buyer agreed to this${version}: “`
  return `${agreed}${cut(facts.consent.words, Math.max(20, LONGEST_EVIDENCE - agreed.length - 1))}”`
}

const confirmedText = ({ confirmed, signIns, email, timeZone }: DisputeFacts): string | null => {
  if (confirmed.length === 0 && signIns.length === 0) return null
  const moment = momentIn(timeZone)
  const names = confirmed.map((one) => channels[one] ?? one)
  const before =
    names.length > 0
      ? `Before paying, the buyer confirmed the ${listText(names)} with a one-time code (${email}).`
      : `The buyer confirmed ${email} with one-time codes.`
  const lines = signIns.map((one) => `${moment(one.at)}, code sent to the ${channels[one.channel] ?? one.channel}`)
  return fitted(lines.length > 0 ? `${before} The account was signed in to:` : before, lines)
}

const receivedText = ({ redemptions, timeZone }: DisputeFacts): string | null => {
  const moment = momentIn(timeZone)
  const count = redemptions.length
  if (count === 0) return null
  const lines = redemptions.map(({ at, name, locationName }) => `${moment(at)}: ${name}, ${locationName}`)
  return fitted(
    `The membership was used ${count === 1 ? 'once' : `${count} times`} since this payment, each time by showing the member’s code in the shop:`,
    lines,
  )
}

const toldText = ({ mails, email, timeZone }: DisputeFacts): string | null => {
  const moment = momentIn(timeZone)
  if (mails.length === 0) return null
  return fitted(
    `Emails that were sent to ${email}:`,
    mails.map(({ at, name }) => `${moment(at)}: ${name}`),
  )
}

const refundedText = ({ refunds, cancelledAt, timeZone, isRenewal }: DisputeFacts): string => {
  const moment = momentIn(timeZone)
  const cancelled =
    cancelledAt === null
      ? 'The membership was not canceled.'
      : `The membership was canceled on ${moment(cancelledAt)}${isRenewal ? ', and renewals until then stayed due' : ''}.`
  if (refunds.length === 0) return `${cancelled} Nothing of this payment was refunded, and no refund is on its way.`
  return fitted(
    `${cancelled} Refunds of this payment:`,
    refunds.map(({ at, cents }) => `${dollars(cents)} on ${moment(at)}`),
  )
}

/** In the order in which a bank reads it; without what is not known. */
export const evidenceFrom = (facts: DisputeFacts): Evidence[] => {
  const texts: readonly { type: EvidenceType; text: string | null }[] = [
    { type: 'PURCHASE_ACKNOWLEDGEMENT', text: purchased(facts) },
    { type: 'ONLINE_OR_APP_ACCESS_LOG', text: confirmedText(facts) },
    { type: 'SERVICE_RECEIVED_DOCUMENTATION', text: receivedText(facts) },
    { type: 'CARDHOLDER_COMMUNICATION', text: toldText(facts) },
    { type: 'CANCELLATION_OR_REFUND_DOCUMENTATION', text: refundedText(facts) },
  ]
  return texts.flatMap(({ type, text }) => (text === null ? [] : [{ type, text }]))
}

const ANSWERABLE: ReadonlySet<string> = new Set(['INQUIRY_EVIDENCE_REQUIRED', 'EVIDENCE_REQUIRED'])

export const waitsForShop = ({ state, dueAt }: { state: string; dueAt: Date | null }, now: Date): boolean =>
  ANSWERABLE.has(state) && (dueAt === null || dueAt > now)

type Answered = { state: 'wanted' | 'done' | 'failed'; for_state: string }
/** Square did not take it, or it was to an inquiry and the bank asks again. */
export const mayAnswerAgain = (answer: Answered, state: string): boolean =>
  answer.state === 'failed' || (answer.state === 'done' && answer.for_state !== state)
