import { randomId } from '../ids.ts'
import { MERCHANT_ID } from '../webhooks.ts'
import type { World } from '../world.ts'
import { answer, cursorOf, listAnswer } from './call.ts'
import type { Call, Operation } from './call.ts'
import { Decline, invalid, notFound } from './errors.ts'
import { once } from './idempotency.ts'
import { isTooOld, spendNonce } from './nonces.ts'
import { object, present, requiredObject, requiredText, text } from './reading.ts'
import type { Card, CardFacts } from './records.ts'

const PAGE = 25

/** A token of the card form, or a payment; each once. */
const takeSource = (world: World, sourceId: string): { card: CardFacts; chargeFailure: string | null } => {
  const payment = world.books.payments.find(sourceId)
  if (!payment) {
    const spent = spendNonce(world, sourceId, 'SOURCE')
    if (spent.spendFailure) throw new Decline(spent.spendFailure)
    return spent
  }
  if (payment.record.status !== 'COMPLETED') throw invalid('BAD_REQUEST', 'The payment is not completed.', 'source_id')
  if (!payment.hidden.canBecomeCard) throw new Decline('SOURCE_USED')
  if (isTooOld(world, payment.record)) throw new Decline('SOURCE_EXPIRED')
  world.books.payments.save({ ...payment, hidden: { ...payment.hidden, canBecomeCard: false } })
  return { card: payment.record.card_details.card, chargeFailure: payment.hidden.chargeFailure }
}

export const createCard: Operation = ({ world, body, forcedDecline }) =>
  once(world, { endpoint: 'cards.create', longest: 45, required: true }, body, () => {
    const sourceId = requiredText(body, 'source_id')
    const wanted = requiredObject(body, 'card')
    const customerId = requiredText(wanted, 'customer_id', 191, 'card.customer_id')
    if (!world.books.customers.find(customerId)) {
      throw invalid('CUSTOMER_NOT_FOUND', `Customer with ID \`${customerId}\` not found.`, 'card.customer_id', 404)
    }
    const source = takeSource(world, sourceId)
    if (forcedDecline) throw new Decline('GENERIC_DECLINE')
    const card = present<Card>({
      id: randomId(22, 'ccof:'),
      ...source.card,
      cardholder_name: text(wanted, 'cardholder_name', 96, 'card.cardholder_name'),
      billing_address: object(wanted, 'billing_address'),
      reference_id: text(wanted, 'reference_id', 128, 'card.reference_id'),
      customer_id: customerId,
      merchant_id: MERCHANT_ID,
      enabled: true,
      created_at: world.clock.iso(),
      version: 1,
    })
    world.books.cards.insert(card, { chargeFailure: source.chargeFailure })
    world.webhooks.emit('card.created', 'card', card)
    return { card }
  })

export const listCards: Operation = ({ world, query }) => {
  const owner = query.get('customer_id')
  const reference = query.get('reference_id')
  const newestFirst = query.get('sort_order') === 'DESC'
  const found = world.books.cards
    .list(owner ? { owner } : {}, { newestFirst, ...cursorOf(query) })
    .filter(({ record }) => record.enabled || query.get('include_disabled') === 'true')
    .filter(({ record }) => !reference || record.reference_id === reference)
  const page = found.slice(0, PAGE)
  const cursor = found.length > PAGE ? String(page.at(-1)?.seq) : undefined
  return listAnswer(
    'cards',
    page.map(({ record }) => record),
    cursor,
  )
}

const find = ({ world, params }: Call) => {
  const entry = world.books.cards.find(params['id'] ?? '')
  if (!entry) throw notFound('Card', params['id'] ?? '')
  return entry
}

export const getCard: Operation = (call) => answer({ card: find(call).record })

/** Disabling twice changes nothing more; it cannot be undone. */
export const disableCard: Operation = (call) =>
  call.world.store.transaction(() => {
    const { record, hidden } = find(call)
    if (!record.enabled) return answer({ card: record })
    const card: Card = { ...record, enabled: false, disabled_at: call.world.clock.iso(), version: record.version + 1 }
    call.world.books.cards.save({ record: card, hidden })
    call.world.webhooks.emit('card.disabled', 'card', card)
    return answer({ card })
  })
