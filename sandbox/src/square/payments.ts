import { randomId } from '../ids.ts'
import { writeLedger } from '../ledger.ts'
import type { World } from '../world.ts'
import { answer } from './call.ts'
import type { Call, Operation } from './call.ts'
import { charge, factsOf, noteCapture } from './charging.ts'
import { Decline, invalid, notFound } from './errors.ts'
import { findAnswer, once } from './idempotency.ts'
import { listByTime } from './list-by-time.ts'
import { isLocation } from './locations.ts'
import { spendNonce } from './nonces.ts'
import { missing, present, requiredMoney, requiredText, text } from './reading.ts'
import type { Payment, PaymentSecrets } from './records.ts'

const ENDPOINT = 'payments.create'

/** It must be enabled and belong to the customer named in the call. */
const cardOnFile = (world: World, sourceId: string, customerId: string | undefined) => {
  const entry = world.books.cards.find(sourceId)
  if (!entry) throw notFound('Card', sourceId, 'source_id')
  if (!customerId) throw missing('customer_id')
  if (entry.record.customer_id !== customerId) throw notFound('Card', sourceId, 'source_id')
  const { record, hidden } = entry
  return {
    card: factsOf(record),
    chargeFailure: hidden.chargeFailure,
    spendFailure: record.enabled ? null : 'INVALID_CARD',
  }
}

export const createPayment: Operation = ({ world, body, forcedDecline }) =>
  once(world, { endpoint: ENDPOINT, longest: 45, required: true }, body, (key) => {
    const sourceId = requiredText(body, 'source_id')
    const amount = requiredMoney(body, 'amount_money')
    const locationId = text(body, 'location_id', 50)
    if (locationId && !isLocation(world, locationId)) throw notFound('Location', locationId, 'location_id')
    const details = present<Partial<Payment>>({
      location_id: locationId,
      customer_id: text(body, 'customer_id', 191),
      reference_id: text(body, 'reference_id', 40),
      note: text(body, 'note', 500),
      buyer_email_address: text(body, 'buyer_email_address', 255),
      order_id: text(body, 'order_id', 192),
    })
    if (details.customer_id && !world.books.customers.find(details.customer_id)) {
      throw invalid('CUSTOMER_NOT_FOUND', `Customer with ID \`${details.customer_id}\` not found.`, 'customer_id', 404)
    }
    const onFile = sourceId.startsWith('ccof:')
    const source = onFile ? cardOnFile(world, sourceId, details.customer_id) : spendNonce(world, sourceId, 'CARD_TOKEN')
    const { payment, failure } = charge(world, {
      card: source.card,
      failure: source.spendFailure ?? (forcedDecline ? 'GENERIC_DECLINE' : null),
      chargeFailure: source.chargeFailure,
      onFile,
      fromWallet: 'fromWallet' in source,
      amount,
      capture: body['autocomplete'] !== false,
      idempotencyKey: key,
      ledgerReference: details.reference_id ?? null,
      details,
    })
    if (failure) throw new Decline(failure, payment)
    return { payment }
  })

const find = ({ world, params }: Call) => {
  const entry = world.books.payments.find(params['id'] ?? '')
  if (!entry) throw notFound('Payment', params['id'] ?? '')
  return entry
}

export const getPayment: Operation = (call) => answer({ payment: find(call).record })

/** Newest first; of the main location unless `location_id` names another. */
export const listPayments: Operation = ({ world, query }) => {
  const location = query.get('location_id') ?? world.settings.locationId
  const total = query.get('total')
  const isWanted = (payment: Payment) =>
    payment.location_id === location && (total === null || payment.total_money.amount === Number(total))
  return listByTime(world, 'payments', world.books.payments, query, isWanted)
}

/** A capture that is returned goes into the ledger. */
const voidPayment = (world: World, entry: { record: Payment; hidden: PaymentSecrets }): Payment => {
  const { record, hidden } = entry
  if (record.status !== 'COMPLETED' && record.status !== 'APPROVED') return record
  const stillHeld = record.total_money.amount - (record.refunded_money?.amount ?? 0)
  const payment: Payment = {
    ...record,
    status: 'CANCELED',
    card_details: { ...record.card_details, status: 'VOIDED' },
    updated_at: world.clock.iso(),
    version_token: randomId(22),
  }
  world.books.payments.save({ record: payment, hidden })
  if (record.status === 'COMPLETED' && stillHeld > 0) {
    writeLedger(world.store, {
      kind: 'refund',
      amountCents: stillHeld,
      referenceId: hidden.ledgerReference,
      idempotencyKey: hidden.idempotencyKey,
      cardLast4: record.card_details.card.last_4,
      at: payment.updated_at,
    })
  }
  world.webhooks.emit('payment.updated', 'payment', payment)
  return payment
}

/** Succeeds even without such a payment. */
export const cancelPaymentByKey: Operation = ({ world, body }) =>
  world.store.transaction(() => {
    const kept = findAnswer(world, ENDPOINT, requiredText(body, 'idempotency_key', 45))
    const id = kept?.answer.status === 200 ? (kept.answer.body as { payment: Payment }).payment.id : undefined
    const entry = id === undefined ? undefined : world.books.payments.find(id)
    if (entry) voidPayment(world, entry)
    return answer({})
  })

const approvedOnly = (call: Call) => {
  const entry = find(call)
  if (entry.record.status !== 'APPROVED')
    throw invalid('BAD_REQUEST', `The payment is ${entry.record.status}, not APPROVED.`)
  return entry
}

export const cancelPayment: Operation = (call) =>
  call.world.store.transaction(() => answer({ payment: voidPayment(call.world, approvedOnly(call)) }))

/** Captures an approved payment (`autocomplete: false`). */
export const completePayment: Operation = (call) =>
  call.world.store.transaction(() => {
    const { record, hidden } = approvedOnly(call)
    const payment: Payment = {
      ...record,
      status: 'COMPLETED',
      card_details: { ...record.card_details, status: 'CAPTURED' },
      updated_at: call.world.clock.iso(),
      version_token: randomId(22),
    }
    call.world.books.payments.save({ record: payment, hidden })
    noteCapture(call.world, payment, hidden)
    call.world.webhooks.emit('payment.updated', 'payment', payment)
    return answer({ payment })
  })
