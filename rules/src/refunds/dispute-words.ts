import { sentence } from '../written/isolated.ts'
import { countText } from '../written/counts.ts'
import type { EvidenceType } from '@sipday/contract/office/money/disputes.ts'
import { dollars } from '../money.ts'

export const disputeStateWords: Readonly<Record<string, string>> = {
  INQUIRY_EVIDENCE_REQUIRED: 'Waits for your answer',
  INQUIRY_PROCESSING: 'The bank is deciding',
  INQUIRY_CLOSED: 'Closed',
  EVIDENCE_REQUIRED: 'Waits for your answer',
  PROCESSING: 'The bank is deciding',
  WON: 'Won',
  LOST: 'Lost',
  ACCEPTED: 'Accepted',
}

const reasons: Readonly<Record<string, string>> = {
  AMOUNT_DIFFERS: 'The amount differs from what was agreed',
  CANCELLED: 'The purchase was canceled',
  CUSTOMER_REQUESTS_CREDIT: 'A refund was promised and did not come',
  DUPLICATE: 'Paid twice',
  EMV_LIABILITY_SHIFT: 'The chip of the card was not used',
  NOT_AS_DESCRIBED: 'It was not as described',
  NOT_RECEIVED: 'It was not received',
  NO_KNOWLEDGE: 'The cardholder does not know the payment',
  PAID_BY_OTHER_MEANS: 'It was paid in another way',
}
export const disputeReasonWords = (reason: string): string => reasons[reason] ?? 'The bank gave no reason that is known'

export const evidenceTitles: Readonly<Record<EvidenceType, string>> = {
  PURCHASE_ACKNOWLEDGEMENT: 'The purchase, and what was agreed to',
  ONLINE_OR_APP_ACCESS_LOG: 'Codes and sign-ins',
  SERVICE_RECEIVED_DOCUMENTATION: 'What was taken',
  CARDHOLDER_COMMUNICATION: 'Emails',
  CANCELLATION_OR_REFUND_DOCUMENTATION: 'Cancellation and refunds',
  REBUTTAL_EXPLANATION: 'In your own words',
}

/** For the record of changes; only the texts themselves name the customer. */
export const decidedWords = (cents: number, isAccepted: boolean): string =>
  isAccepted
    ? `accepted the loss of a dispute about ${dollars(cents)}`
    : `sent evidence about a dispute of ${dollars(cents)} to the bank`

export const disputeTexts = {
  loading: 'Loading the dispute',
  failed: 'The dispute could not be loaded.',
  name: 'Dispute',
  heading: (cents: number) => `Dispute of ${dollars(cents)}`,
  says: 'What the Bank Says',
  amount: 'Disputed',
  reason: 'Reason',
  due: 'Answer until',
  seen: 'Known since',
  payment: 'Payment',
  at: 'Paid on',
  paid: (cents: number, what: string) => `${dollars(cents)} for ${what}`,
  customer: 'Customer',
  expired: 'The time to answer is over. The bank decides without an answer.',
  lost: 'The money is gone and cannot be refunded again. The membership goes on unless you end it on the customer’s page.',
  answer: 'Your Answer',
  wanted: 'Your decision is on its way to Square.',
  sent: (by: string, at: string) => sentence`${by} sent this to the bank on ${at}.`,
  acceptedBy: (by: string, at: string) => sentence`${by} accepted the loss on ${at}.`,
  problem: 'Square did not take the answer.',
  again: 'You can send it again, or decide otherwise.',
  evidence: 'Evidence for the Bank',
  evidenceText:
    'This is what the shop knows about the payment. Read it and correct it; the bank gets exactly these texts. What you empty is not sent.',
  left: (count: number) => (count < 0 ? `${-count} characters too many` : `${count} characters left`),
  tooLong: 'At most 500 characters.',
  nothing: 'Please leave at least one text.',
  submit: 'Send to the Bank',
  submitTitle: 'Send the Evidence?',
  submitOnce: 'It can be sent once. Afterwards nothing can be added, and the bank decides, often after weeks.',
  accept: 'Accept the Loss',
  acceptTitle: 'Accept the Loss?',
  acceptText: (cents: number) =>
    `The cardholder keeps ${dollars(cents)}, and the dispute is over. This cannot be taken back.`,
  keep: 'Go Back',
  notDecided: 'The answer could not be sent.',
} as const

export const disputeListTexts = {
  loading: 'Loading the disputes',
  failed: 'The disputes could not be loaded.',
  none: 'No disputes',
  noneText: 'When a cardholder disputes a payment at the bank, it is listed here and on the first page.',
  one: 'dispute',
  many: 'More than 10,000 disputes',
  caption: 'Disputes',
  state: 'State',
  waiting: (count: number) => (count === 0 ? 'None waits for you.' : `${countText(count, 'waits', 'wait')} for you.`),
} as const
