import { randomId } from '../../ids.ts'
import type { World } from '../../world.ts'
import { answer, cursorOf, limitOf, listAnswer } from '../call.ts'
import type { Operation } from '../call.ts'
import { invalid, notFound } from '../errors.ts'
import type { Dispute, DisputeState } from '../records.ts'

const DAYS_TO_ANSWER_MS = 14 * 86_400_000

export const DISPUTE_REASONS = [
  'AMOUNT_DIFFERS',
  'CANCELLED',
  'CUSTOMER_REQUESTS_CREDIT',
  'DUPLICATE',
  'EMV_LIABILITY_SHIFT',
  'NOT_AS_DESCRIBED',
  'NOT_RECEIVED',
  'NO_KNOWLEDGE',
  'PAID_BY_OTHER_MEANS',
] as const

/** The bank holds the money, or has taken it for good. */
export const isDisputed = (world: World, paymentId: string): boolean =>
  world.books.disputes.list({ owner: paymentId }).some(({ record }) => record.state !== 'WON')

export type WantedDispute = { paymentId: string; amountCents: number | null; reason: (typeof DISPUTE_REASONS)[number] }

/**
 * Disputes all or a part of a payment. Throws ApiError for one that is missing, took no money or is disputed already,
 * and for an amount above it.
 */
export function openDispute(world: World, { paymentId, amountCents, reason }: WantedDispute): Dispute {
  const payment = world.books.payments.find(paymentId)?.record
  if (!payment) throw notFound('Payment', paymentId, 'paymentId')
  if (payment.status !== 'COMPLETED') {
    throw invalid('BAD_REQUEST', `A payment that is ${payment.status} cannot be disputed.`, 'paymentId')
  }
  if (amountCents !== null && amountCents > payment.total_money.amount) {
    throw invalid('VALUE_TOO_HIGH', 'The payment took less than that.', 'amountCents')
  }
  if (isDisputed(world, paymentId)) throw invalid('CONFLICT', 'It is disputed already.', 'paymentId', 409)
  const id = randomId(22)
  const at = world.clock.iso()
  const dispute: Dispute = {
    id,
    dispute_id: id,
    amount_money: amountCents === null ? payment.total_money : { amount: amountCents, currency: 'USD' },
    reason,
    state: 'EVIDENCE_REQUIRED',
    due_at: new Date(world.clock.now().getTime() + DAYS_TO_ANSWER_MS).toISOString(),
    disputed_payment: { payment_id: paymentId },
    card_brand: payment.card_details.card.card_brand,
    created_at: at,
    updated_at: at,
    reported_at: at,
    version: 1,
    location_id: payment.location_id,
  }
  world.store.transaction(() => {
    world.books.disputes.insert(dispute, null)
    // Only these events have their record under "object".
    world.webhooks.emit('dispute.created', 'dispute', dispute, 'object')
  })
  return dispute
}

const DECIDED: readonly DisputeState[] = ['WON', 'LOST', 'ACCEPTED']

/** `feeCents` is the provider's charge. Throws ApiError for a dispute that is missing or decided. */
export function moveDispute(world: World, id: string, state: DisputeState, feeCents = 0): Dispute {
  const entry = world.books.disputes.find(id)
  if (!entry) throw notFound('Dispute', id)
  const { record } = entry
  if (DECIDED.includes(record.state)) throw invalid('CONFLICT', `It is ${record.state} already.`, undefined, 409)
  const moved: Dispute = { ...record, state, updated_at: world.clock.iso(), version: record.version + 1 }
  world.store.transaction(() => {
    world.books.disputes.save({ record: moved, hidden: { feeCents } })
    world.webhooks.emit('dispute.state.updated', 'dispute', moved, 'object')
  })
  return moved
}

export const listDisputes: Operation = ({ world, query }) => {
  const limit = limitOf(world, query, 50)
  const found = world.books.disputes.list({}, { limit: limit + 1, ...cursorOf(query) })
  const page = found.slice(0, limit)
  const cursor = found.length > limit ? String(page.at(-1)?.seq) : undefined
  return listAnswer(
    'disputes',
    page.map(({ record }) => record),
    cursor,
  )
}

export const getDispute: Operation = ({ world, params }) => {
  const entry = world.books.disputes.find(params['id'] ?? '')
  if (!entry) throw notFound('Dispute', params['id'] ?? '')
  return answer({ dispute: entry.record })
}
