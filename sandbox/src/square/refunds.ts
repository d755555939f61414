import { randomId } from '../ids.ts'
import { writeLedger } from '../ledger.ts'
import type { World } from '../world.ts'
import { answer } from './call.ts'
import type { Operation } from './call.ts'
import { isDisputed } from './after-sale/disputes.ts'
import { notFound, refundError } from './errors.ts'
import { once } from './idempotency.ts'
import { listByTime } from './list-by-time.ts'
import { present, requiredMoney, requiredText, text } from './reading.ts'
import type { Money, Refund } from './records.ts'

/** Through the API: once for each key. */
export const createRefund: Operation = ({ world, body, forcedDecline }) =>
  once(world, { endpoint: 'refunds.create', longest: 45, required: true }, body, (key) => {
    const amount = requiredMoney(body, 'amount_money')
    const paymentId = requiredText(body, 'payment_id', 192)
    const wanted = { amount, paymentId, reason: text(body, 'reason', 192), ledgerKey: key, forcedDecline }
    return { refund: refundPayment(world, wanted) }
  })

type WantedRefund = {
  paymentId: string
  amount: Money
  reason: string | undefined
  /** Under which key the ledger shows it. */
  ledgerKey: string
  forcedDecline?: boolean
}

/**
 * PENDING in the caller's transaction; the money counts as returned from then on, and COMPLETED follows. Throws
 * ApiError, also for money that the bank took in a dispute.
 */
export function refundPayment(
  world: World,
  { paymentId, amount, reason, ledgerKey, forcedDecline }: WantedRefund,
): Refund {
  const entry = world.books.payments.find(paymentId)
  if (!entry) throw notFound('Payment', paymentId, 'payment_id')
  const { record: payment, hidden } = entry
  if (payment.status !== 'COMPLETED') {
    throw refundError('PAYMENT_NOT_REFUNDABLE', `A payment that is ${payment.status} cannot be refunded.`)
  }
  if (isDisputed(world, paymentId)) {
    throw refundError('PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE', 'A disputed payment cannot be refunded.')
  }
  const refunded = payment.refunded_money?.amount ?? 0
  if (refunded + amount.amount > payment.total_money.amount) {
    throw refundError('REFUND_AMOUNT_INVALID', 'The requested refund amount exceeds the amount available to refund.')
  }
  if (forcedDecline) throw refundError('REFUND_DECLINED', 'The card issuer declined the refund.')
  const at = world.clock.iso()
  const refund = present<Refund>({
    id: `${payment.id}_${randomId(20)}`,
    status: 'PENDING',
    location_id: payment.location_id,
    amount_money: amount,
    payment_id: payment.id,
    order_id: payment.order_id,
    reason,
    created_at: at,
    updated_at: at,
  })
  world.books.refunds.insert(refund, null)
  const refundedPayment = {
    ...payment,
    refunded_money: { amount: refunded + amount.amount, currency: 'USD' as const },
    refund_ids: [...(payment.refund_ids ?? []), refund.id],
    updated_at: at,
    version_token: randomId(22),
  }
  world.books.payments.save({ record: refundedPayment, hidden })
  writeLedger(world.store, {
    kind: 'refund',
    amountCents: amount.amount,
    referenceId: hidden.ledgerReference,
    idempotencyKey: ledgerKey,
    cardLast4: payment.card_details.card.last_4,
    at,
  })
  world.webhooks.emit('refund.created', 'refund', refund)
  world.webhooks.emit('payment.updated', 'payment', refundedPayment)
  world.store.afterCommit(() => setTimeout(() => settleRefunds(world), 20).unref())
  return refund
}

export function settleRefunds(world: World): void {
  if (world.store.closed()) return
  world.store.transaction(() => {
    for (const { record } of world.books.refunds.list({ states: ['PENDING'] })) {
      const refund: Refund = { ...record, status: 'COMPLETED', updated_at: world.clock.iso() }
      world.books.refunds.save({ record: refund, hidden: null })
      world.webhooks.emit('refund.updated', 'refund', refund)
      const payment = world.books.payments.find(record.payment_id)
      if (payment) world.webhooks.emit('payment.updated', 'payment', payment.record)
    }
  })
}

export const getRefund: Operation = ({ world, params }) => {
  const entry = world.books.refunds.find(params['id'] ?? '')
  if (!entry) throw notFound('Refund', params['id'] ?? '')
  return answer({ refund: entry.record })
}

export const listRefunds: Operation = ({ world, query }) => listByTime(world, 'refunds', world.books.refunds, query)
