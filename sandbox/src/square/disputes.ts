import { randomId } from '../ids.ts'
import type { World } from '../world.ts'
import { answer, cursorOf, limitOf, listAnswer } from './call.ts'
import type { Operation } from './call.ts'
import { notFound } from './errors.ts'
import type { Dispute } from './records.ts'

const DAYS_TO_ANSWER_MS = 14 * 86_400_000

/** What a bank does when a cardholder disputes a payment; undefined when there is no such payment. */
export function openDispute(world: World, paymentId: string): Dispute | undefined {
  const payment = world.books.payments.find(paymentId)?.record
  if (!payment) return undefined
  const id = randomId(22)
  const at = world.clock.iso()
  const dispute: Dispute = {
    id,
    dispute_id: id,
    amount_money: payment.total_money,
    reason: 'NO_KNOWLEDGE',
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

export const listDisputes: Operation = ({ world, query }) => {
  const limit = limitOf(query, 50)
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
