import { refuse } from '../http.ts'
import type { Reply } from '../http.ts'
import { randomId } from '../ids.ts'
import type { World } from '../world.ts'
import { DISPUTE_REASONS, moveDispute, openDispute } from '../square/after-sale/disputes.ts'
import { ApiError } from '../square/errors.ts'
import { failPayout, makePayouts } from '../square/after-sale/payouts.ts'
import type { Body } from '../square/reading.ts'
import { DISPUTE_STATES } from '../square/records.ts'
import { refundPayment } from '../square/refunds.ts'

const isCents = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

const unclear = (message: string): Reply => refuse(422, 'body_unclear', message)

/** Without an amount, all of the payment. */
const dispute = (world: World, { paymentId, amountCents = null, reason = 'NO_KNOWLEDGE' }: Body): Reply => {
  const known = DISPUTE_REASONS.find((one) => one === reason)
  if (typeof paymentId !== 'string') return unclear('"paymentId" is the payment that is disputed.')
  if (amountCents !== null && !isCents(amountCents)) return unclear('"amountCents" is a whole number from 1.')
  if (!known) return unclear(`"reason" is one of: ${DISPUTE_REASONS.join(', ')}.`)
  return { status: 200, body: { dispute: openDispute(world, { paymentId, amountCents, reason: known }) } }
}

const decide = (world: World, id: string, { state, feeCents = 0 }: Body): Reply => {
  const known = DISPUTE_STATES.find((one) => one === state)
  if (!known) return unclear(`"state" is one of: ${DISPUTE_STATES.join(', ')}.`)
  if (feeCents !== 0 && !isCents(feeCents)) return unclear('"feeCents" is a whole number from 0.')
  return { status: 200, body: { dispute: moveDispute(world, id, known, feeCents) } }
}

/** Pays out what moved up to an instant, by default now; one payout for each location. */
const payOut = (world: World, { through = world.clock.iso() }: Body): Reply => {
  const until = typeof through === 'string' ? Date.parse(through) : Number.NaN
  if (Number.isNaN(until)) return unclear('"through" is an instant, such as 2027-01-31T17:00:00Z.')
  return { status: 200, body: { payouts: makePayouts(world, new Date(until).toISOString()) } }
}

const fail = (world: World, id: string, { state }: Body): Reply =>
  state === 'FAILED' ? { status: 200, body: { payout: failPayout(world, id) } } : unclear('"state" is FAILED.')

/** Made in the provider's dashboard: the app learns of it by event, or at night. */
const refund = (world: World, { paymentId, amountCents, reason }: Body): Reply => {
  if (typeof paymentId !== 'string') return unclear('"paymentId" is the payment that is refunded.')
  if (!isCents(amountCents)) return unclear('"amountCents" is a whole number from 1.')
  const wanted = {
    paymentId,
    amount: { amount: amountCents, currency: 'USD' as const },
    reason: typeof reason === 'string' ? reason : undefined,
    ledgerKey: `dashboard-${randomId(20)}`,
  }
  return { status: 200, body: { refund: world.store.transaction(() => refundPayment(world, wanted)) } }
}

/** The newest card in use of whoever has this email, or the one that ends in these digits. */
const cardOf = ({ books }: World, { email, last4 }: Body) =>
  books.customers
    .list({})
    .filter(({ record }) => record.email_address === email)
    .flatMap(({ record }) => books.cards.list({ owner: record.id }, { newestFirst: true }))
    .find(({ record }) => record.enabled && (last4 === undefined || record.last_4 === last4))

const noSuchCard = (): Reply => refuse(404, 'card_unknown', 'No customer with this "email" has such a card.')

/** What the bank answers whenever a card is charged from now on: a code of Square's, or null when it pays. */
const answerCharges = (world: World, body: Body): Reply => {
  const { code = null } = body
  if (code !== null && typeof code !== 'string')
    return unclear('"code" is such as INSUFFICIENT_FUNDS, or null when the bank pays.')
  const found = cardOf(world, body)
  if (!found) return noSuchCard()
  world.books.cards.save({ record: found.record, hidden: { chargeFailure: code } })
  return { status: 200, body: { card: found.record } }
}

/** The bank tells Square of a new card, or someone types its new date in the dashboard. */
const updateCard = (world: World, body: Body): Reply => {
  const { expMonth, expYear, newLast4, type = 'card.automatically_updated' } = body
  if (type !== 'card.automatically_updated' && type !== 'card.updated')
    return unclear('"type" is card.automatically_updated or card.updated.')
  if (!Number.isInteger(expMonth) || !Number.isInteger(expYear)) return unclear('"expMonth" and "expYear" are numbers.')
  const found = cardOf(world, body)
  if (!found) return noSuchCard()
  const card = {
    ...found.record,
    exp_month: Number(expMonth),
    exp_year: Number(expYear),
    ...(typeof newLast4 === 'string' ? { last_4: newLast4, fingerprint: randomId(40, 'sq-1-') } : {}),
    version: found.record.version + 1,
  }
  world.store.transaction(() => {
    world.books.cards.save({
      record: card,
      hidden: typeof newLast4 === 'string' ? { chargeFailure: null } : found.hidden,
    })
    world.webhooks.emit(type, 'card', card)
  })
  return { status: 200, body: { card } }
}

const SHOWN = 20

/** Only those that took money, newest first. */
const payments = ({ books }: World): Reply => ({
  status: 200,
  body: {
    payments: books.payments
      .list({ states: ['COMPLETED'] }, { newestFirst: true, limit: SHOWN })
      .map(({ record: { id, created_at: at, total_money, card_details } }) => {
        const dispute = books.disputes.list({ owner: id })[0]?.record
        return {
          paymentId: id,
          amountCents: total_money.amount,
          cardLast4: card_details.card.last_4,
          at,
          dispute: dispute ? { id: dispute.id, state: dispute.state } : null,
        }
      }),
  },
})

const calls: Readonly<Record<string, (world: World, body: Body) => Reply>> = {
  'GET /payments': payments,
  'POST /card-answers': answerCharges,
  'POST /card-updates': updateCard,
  'POST /disputes': dispute,
  'POST /refunds': refund,
  'POST /payouts': payOut,
}
const ONE = /^POST \/(disputes|payouts)\/([A-Za-z0-9_-]+)$/

const handlerOf = (call: string): ((world: World, body: Body) => Reply) | null => {
  const [, kind, id] = ONE.exec(call) ?? []
  if (id !== undefined) return (world, body) => (kind === 'payouts' ? fail(world, id, body) : decide(world, id, body))
  return calls[call] ?? null
}

/** Null for another call. */
export const outsideTheApp = (world: World, call: string, body: Body | null): Reply | null => {
  const handle = handlerOf(call)
  if (!handle) return null
  if (!body && !call.startsWith('GET ')) return refuse(400, 'not_json', 'The body is not a JSON object.')
  try {
    return handle(world, body ?? {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [first] = error.body.errors
    return refuse(error.status, (first?.code ?? 'refused').toLowerCase(), first?.detail ?? '')
  }
}
