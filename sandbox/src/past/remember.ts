import { refuse } from '../http.ts'
import type { Reply } from '../http.ts'
import { randomId } from '../ids.ts'
import { writeLedger } from '../ledger.ts'
import { factsOf } from '../square/charging.ts'
import { present } from '../square/reading.ts'
import type { Body } from '../square/reading.ts'
import type { Card, Customer, Payment } from '../square/records.ts'
import { MERCHANT_ID } from '../webhooks.ts'
import type { World } from '../world.ts'
import { type Past, type PastCard, type PastCustomer, type PastPayment, type PastRefund, usd } from './past.ts'
import { rememberSettled } from './settled.ts'
import { rememberSubscriptions } from './subscriptions.ts'

const LISTS = ['customers', 'cards', 'payments', 'refunds', 'subscriptions'] as const

const isPast = (body: Body): boolean =>
  typeof body['name'] === 'string' && LISTS.every((list) => Array.isArray(body[list]))

/**
 * Takes over a past, all or nothing and without events. An earlier past of the same name is forgotten first, so that
 * an interrupted caller can hand it in again.
 */
export function rememberPast(world: World, body: Body | null): Reply {
  if (!body || !isPast(body))
    return refuse(422, 'past_unclear', `A past has a "name" and the lists ${LISTS.join(', ')}.`)
  const past = body as unknown as Past
  world.store.transaction(() => {
    forget(world, past.name)
    const before = places(world)
    for (const card of past.cards) rememberCard(world, card)
    for (const customer of past.customers) world.books.customers.insert(customerOf(customer), null)
    rememberSubscriptions(world, past)
    rememberMoney(world, past)
    rememberSettled(world, past)
    note(world, past.name, { before, after: places(world) })
  })
  return { status: 200, body: Object.fromEntries(LISTS.map((list) => [list, past[list].length])) }
}

const customerOf = ({ id, givenName, familyName, email, phone, referenceId, at }: PastCustomer): Customer => ({
  id,
  created_at: at,
  updated_at: at,
  given_name: givenName,
  family_name: familyName,
  email_address: email,
  phone_number: phone,
  reference_id: referenceId,
  preferences: { email_unsubscribed: false },
  creation_source: 'THIRD_PARTY',
  version: 0,
})

const rememberCard = (world: World, card: PastCard): void => {
  const { id, customerId, brand, last4, expMonth, expYear, fingerprint, chargeFailure, at } = card
  const record: Card = {
    id,
    card_brand: brand,
    last_4: last4,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint,
    bin: '411111',
    card_type: 'CREDIT',
    prepaid_type: 'NOT_PREPAID',
    customer_id: customerId,
    merchant_id: MERCHANT_ID,
    enabled: true,
    created_at: at,
    version: 1,
  }
  world.books.cards.insert(record, { chargeFailure })
}

/** The ledger has payments and refunds in the order in which they happened. */
const rememberMoney = (world: World, { payments, refunds }: Past): void => {
  const cardOf = (payment: PastPayment) => world.books.cards.find(payment.cardId)?.record
  const backOf = Map.groupBy(refunds, ({ paymentId }) => paymentId)
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  for (const payment of payments) {
    const card = cardOf(payment)
    if (!card) throw new RangeError(`the payment ${payment.id} has no card`)
    world.books.payments.insert(paymentOf(payment, card, backOf.get(payment.id) ?? []), {
      idempotencyKey: payment.key,
      ledgerReference: payment.referenceId ?? payment.subscriptionId,
      canBecomeCard: false,
      chargeFailure: null,
    })
  }
  for (const refund of refunds) rememberRefund(world, refund, byId.get(refund.paymentId))
  const moved = [
    ...payments.map((payment) => ({ kind: 'capture' as const, payment, ...payment })),
    ...refunds.map((refund) => ({ kind: 'refund' as const, payment: byId.get(refund.paymentId), ...refund })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  for (const { kind, payment, cents, key, at } of moved)
    writeLedger(world.store, {
      kind,
      amountCents: cents,
      referenceId: payment?.referenceId ?? payment?.subscriptionId ?? null,
      idempotencyKey: key,
      cardLast4: (payment && cardOf(payment)?.last_4) ?? null,
      at,
    })
}

const paymentOf = (payment: PastPayment, card: Card, back: readonly PastRefund[]): Payment =>
  present<Payment>({
    id: payment.id,
    created_at: payment.at,
    updated_at: back.at(-1)?.at ?? payment.at,
    amount_money: usd(payment.cents),
    total_money: usd(payment.cents),
    approved_money: usd(payment.cents),
    refunded_money: back.length > 0 ? usd(back.reduce((sum, { cents }) => sum + cents, 0)) : undefined,
    status: 'COMPLETED',
    source_type: 'CARD',
    card_details: {
      status: 'CAPTURED',
      card: factsOf(card),
      entry_method: 'ON_FILE',
      cvv_status: 'CVV_ACCEPTED',
      avs_status: 'AVS_ACCEPTED',
    },
    location_id: payment.locationId,
    order_id: payment.orderId,
    customer_id: card.customer_id,
    reference_id: payment.referenceId ?? undefined,
    note: payment.note ?? undefined,
    buyer_email_address: undefined,
    refund_ids: back.length > 0 ? back.map(({ id }) => id) : undefined,
    receipt_number: payment.id.slice(0, 4),
    receipt_url: `https://receipts.example/preview/${payment.id}`,
    version_token: randomId(22),
  })

const rememberRefund = (world: World, refund: PastRefund, payment: PastPayment | undefined): void => {
  if (!payment) throw new RangeError(`the refund ${refund.id} has no payment`)
  const { id, cents, reason, at } = refund
  world.books.refunds.insert(
    {
      id,
      status: 'COMPLETED',
      location_id: payment.locationId,
      amount_money: usd(cents),
      payment_id: payment.id,
      order_id: payment.orderId,
      reason,
      created_at: at,
      updated_at: at,
    },
    null,
  )
}

type Places = { records: number; ledger: number }

const places = (world: World): Places => {
  const last = (table: string) =>
    Number(world.store.one('select seq from sqlite_sequence where name = ?', table)?.['seq'] ?? 0)
  return { records: last('records'), ledger: last('ledger') }
}

const note = (world: World, name: string, kept: { before: Places; after: Places }): void =>
  world.store.run(
    'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
    `past:${name}`,
    JSON.stringify(kept),
  )

const forget = (world: World, name: string): void => {
  const found = world.store.one('select value from meta where key = ?', `past:${name}`)?.['value']
  if (found === undefined) return
  const { before, after } = JSON.parse(String(found)) as { before: Places; after: Places }
  for (const table of ['records', 'ledger'] as const)
    world.store.run(`delete from ${table} where seq > ? and seq <= ?`, before[table], after[table])
}
