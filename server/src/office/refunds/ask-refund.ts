import { dollars } from '@sipday/rules/money.ts'
import { needsSecond, taxInRefund } from '@sipday/rules/refunds/amounts.ts'
import {
  askWords,
  madeWords,
  providerReason,
  type RefundReason,
  refundTexts,
} from '@sipday/rules/refunds/refund-words.ts'
import type { Deps, Trx } from '../../deps.ts'
import { soleSumsIn } from '../../store/office/sole-sums.ts'
import { creditRefundIn, requireCredit } from '../../purchases/changing/give-credit.ts'
import { wantRefund } from '../../purchases/refunds/refund.ts'
import { Refusal } from '../../refusal.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { change } from '../../store/office/changes.ts'
import { peopleOfPayment } from '../../store/purchases/refundable.ts'
import { lockRefundsOf } from '../../store/purchases/refunds.ts'
import type { OfficePerson } from '../access/session.ts'
import { requireNameless } from '../customers/given-reason.ts'
import { isOwn } from '../customers/own-account.ts'
import { askSecondPerson } from '../approvals/ask.ts'
import { askedLately, paymentFor, type PaymentFound } from './payment.ts'

const HOUR_S = 3600
/** By one person (rule T). */
const MOST_AN_HOUR = 20

type Asked = {
  key: string
  squarePaymentId: string
  amountCents: number
  reason: RefundReason
  note: string
  endMemberships: string[]
  cancelMemberships?: string[] | undefined
  tellCustomer: boolean
  creditTo?: string | undefined
  /** Set when this is part of a larger refund; absent: by the amount. */
  isAsked?: boolean
}
type Who = { person: OfficePerson; by: { staffId: string; sessionId: string } }

/** In a fixed order: one refund of a payment at a time. */
export const holdPayment = async (trx: Trx, payment: PaymentFound): Promise<void> => {
  for (const id of payment.memberships.map((one) => one.id).toSorted()) await lockMembership(trx, id)
  await lockRefundsOf(trx, payment.squarePaymentId)
}

/** Whose money it would be: no one decides alone about their own. */
export const receiversOf = ({ customer }: PaymentFound, receiver: LockedMembership | null): string[] => [
  customer.id,
  ...(receiver ? [receiver.payer_id, receiver.subscriber_id] : []),
]

/** Whom a note about a payment must not name. */
export const aboutOf = async (trx: Trx, squarePaymentId: string): Promise<string[]> =>
  (await peopleOfPayment(trx, { id: squarePaymentId })).map(({ id }) => id)

/** Throws Refusal 409. */
export const requireLeft = ({ disputed, leftCents }: PaymentFound, amountCents: number): void => {
  if (disputed)
    throw new Refusal(409, 'disputed', 'The cardholder disputes this payment at the bank. It cannot be refunded.')
  if (amountCents > leftCents)
    throw new Refusal(409, 'more_than_left', `Only ${dollars(leftCents)} is left to refund of this payment.`)
}

/** Throws Refusal 409: more than the part of one person of a family. */
export const requireCreditLeft = (
  { memberships }: PaymentFound,
  { creditTo, amountCents }: { creditTo: string; amountCents: number },
): void => {
  const most = memberships.find(({ id }) => id === creditTo)?.creditLeftCents ?? 0
  if (amountCents > most) throw new Refusal(409, 'more_than_left', refundTexts.tooMuchCredit(most))
}

/** Or asks a second person (O4, O9.3; risks 74, 75). A job calls the provider under the key stored here. */
export const askRefund = async (deps: Deps, trx: Trx, asked: Asked, { person, by }: Who) => {
  const { squarePaymentId, amountCents, reason, note, endMemberships, cancelMemberships = [], creditTo = null } = asked
  const now = deps.clock.now()
  const find = () => paymentFor(deps, trx, { person, capability: 'refund.ask', squarePaymentId })
  await holdPayment(trx, await find())
  const payment = await find()
  await requireNameless(trx, await aboutOf(trx, squarePaymentId), note, { field: 'note' })
  const known = new Set(payment.memberships.map(({ id }) => id))
  const chosen = [...endMemberships, ...cancelMemberships, ...(creditTo === null ? [] : [creditTo])]
  if (chosen.some((id) => !known.has(id)) || new Set(chosen).size < chosen.length)
    throw new Refusal(422, 'fields_invalid', 'Please choose memberships of this payment.', {
      fields: { endMemberships: 'Please choose memberships of this payment.' },
    })
  requireLeft(payment, amountCents)
  if (creditTo !== null && chosen.length > 1)
    throw new Refusal(422, 'fields_invalid', 'A membership that ends has no charge that could use the credit.')
  if (creditTo !== null) requireCreditLeft(payment, { creditTo, amountCents })
  const receiver = creditTo === null ? null : await lockMembership(trx, creditTo)
  const taxCents = taxInRefund(payment, { backCents: payment.backCents, amountCents })
  if (receiver) await requireCredit(trx, receiver, amountCents - taxCents)
  const { dayCents, inHour } = await askedLately(trx, by.staffId, now)
  if (inHour >= MOST_AN_HOUR)
    throw new Refusal(429, 'too_many', 'You made many refunds within an hour. Please go on in an hour.', {
      retryAfterSeconds: HOUR_S,
    })
  const refundId = deps.ids.id()
  const { refundAloneCents: limitCents } = await soleSumsIn(trx)
  const isAsked =
    (asked.isAsked ?? needsSecond(amountCents, { dayCents, limitCents })) ||
    (await isOwn(trx, person.id, receiversOf(payment, receiver)))
  const wanted = { refundId, amountCents }
  const approval = isAsked
    ? await askSecondPerson(deps, trx, {
        kind: 'refund',
        subjectId: refundId,
        words: askWords(amountCents, payment, receiver !== null),
        wanted,
        locationIds: payment.locationIds,
        by,
      })
    : null
  await wantRefund(trx, deps, {
    requestId: `office:${by.staffId}:${asked.key}`,
    origin: 'person',
    purchaseId: payment.purchaseId,
    membershipId: payment.memberships.length === 1 ? (payment.memberships[0]?.id ?? null) : null,
    squarePaymentId,
    amountCents,
    reason: providerReason(reason),
    by: {
      id: refundId,
      staffId: by.staffId,
      asked: isAsked,
      approvalId: approval?.approvalId ?? null,
      cause: reason,
      note,
      taxCents,
      ends: endMemberships,
      cancels: cancelMemberships,
      tells: asked.tellCustomer,
      creditTo,
    },
  })
  if (!isAsked && receiver)
    await creditRefundIn(trx, deps, receiver, { refundId, amountCents, taxCents, staffId: by.staffId })
  if (!isAsked)
    await change(trx, {
      at: now,
      by,
      subject: 'refund',
      id: refundId,
      field: 'made',
      after: madeWords(amountCents, payment, receiver !== null),
      reason: note || providerReason(reason),
    })
  return { refundId, state: isAsked ? ('asked' as const) : receiver ? ('credited' as const) : ('wanted' as const) }
}
