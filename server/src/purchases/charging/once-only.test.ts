import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit, type Buyer } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { findSession } from '../../access/sessions.ts'
import { installationOf } from '../../store/installation.ts'
import { notePayment } from '../square/note-payment.ts'
import type { Checkpoint } from './advance.ts'
import { payWithSavedCard } from './pay.ts'
import { noteAndLook } from './pay-call.ts'
import { recordOrder } from './record.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())

const purchasesOf = (buyer: Buyer) =>
  world.deps.db.selectFrom('purchases').selectAll().where('buyer_id', '=', buyer.id).execute()
const membershipsOf = (buyer: Buyer) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).execute()
/** What the provider's own books say was charged to this buyer and refunded. */
const booked = async (buyer: Buyer) => {
  const installation = await installationOf(world.deps.db)
  const ids = (await purchasesOf(buyer)).map((purchase) => `sipday:${installation}:${purchase.id}`)
  const mine = (await world.ledger()).filter((line) => ids.includes(line.referenceId))
  return {
    captures: mine.filter((line) => line.kind === 'capture').length,
    refunds: mine.filter((line) => line.kind === 'refund').length,
  }
}
const once = { captures: 1, refunds: 0 }
const ready = async () => {
  const buyer = await newBuyer(world)
  return { buyer, card: await addCard(world, buyer) }
}

test('the same key pressed eight times at once is one capture and one answer', async () => {
  const { buyer, card } = await ready()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(buyer, card, { idempotencyKey: key })))
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map((answer) => answer.body.paymentId)).size).toBe(1)
  expect(await booked(buyer)).toEqual(once)
})

test('different keys from two tabs, through call 7 and call 8 at once, are one capture (R1, R44)', async () => {
  const { buyer, card } = await ready()
  const tab = { ...buyer, visitor: buyer.visitor.copy() }
  const wish = { customerId: buyer.id, planId: 'one-month', locationId: 'kips-bay' }
  const nonces = await Promise.all(Array.from({ length: 3 }, () => world.token({ number: '5105 1051 0510 5100' })))
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, (_, index) => pay(index % 2 ? tab : buyer, card)),
    ...nonces.map((nonce) => tab.visitor.call('pay-new-card', { ...wish, nonce, idempotency_key: randomUUID() })),
  ])
  expect(answers.map((answer) => answer.status)).toEqual(Array(7).fill(200))
  expect(new Set(answers.map((answer) => (answer.body as { paymentId: string }).paymentId)).size).toBe(1)
  expect(await booked(buyer)).toEqual(once)
  expect(await membershipsOf(buyer)).toHaveLength(1)
})

test('an answer lost after the charge is 503 that says so, and the retry with the same key gets the payment', async () => {
  const { buyer, card } = await ready()
  const key = randomUUID()
  await world.faults({ target: 'payments.create', mode: 'cut-after' })
  const lost = await pay(buyer, card, { idempotencyKey: key })
  expect(lost.status).toBe(503)
  expect(lost.refused).toEqual({
    code: 'payment_unconfirmed',
    message: 'Your payment is being confirmed. You will not be charged twice.',
  })
  const again = await pay(buyer, card, { idempotencyKey: key })
  expect(again.status).toBe(200)
  expect(await booked(buyer)).toEqual(once)
})

test.each(['cut-after', 'cut-before', 'error', 'rate', 'garbage'])(
  'a provider that answers with %s is settled by the janitor',
  async (mode) => {
    const { buyer, card } = await ready()
    await world.faults({ target: 'payments.create', mode })
    // Otherwise an event would report it before anyone has looked.
    await world.faults({ target: 'webhooks', mode: 'cut-before', times: 100 })
    expect((await pay(buyer, card)).status).toBe(503)
    expect((await buyer.visitor.call('checkout', {})).body.status).toBe('confirming')
    await world.clock({ seconds: 10 })
    expect((await buyer.visitor.call('checkout', {})).body.status).toBe('paid')
    expect(await booked(buyer)).toEqual(once)
    expect(await membershipsOf(buyer)).toHaveLength(1)
    await world.faults(null)
  },
)

test('a retry with a new key and another card while the outcome is unknown stays one capture', async () => {
  const { buyer, card } = await ready()
  const other = await addCard(world, buyer, { number: '5105 1051 0510 5100' })
  await world.faults({ target: 'payments.create', mode: 'cut-after' })
  expect((await pay(buyer, card)).status).toBe(503)
  expect((await pay(buyer, other)).status).toBe(200)
  expect(await booked(buyer)).toEqual(once)
})

test('while one plan is being confirmed, another plan in the same checkout is not charged', async () => {
  const { buyer, card } = await ready()
  await world.faults({ target: 'payments.create', mode: 'error' })
  expect((await pay(buyer, card)).status).toBe(503)
  expect((await pay(buyer, card, { planId: 'annual' })).status).toBe(503)
  await world.clock({ seconds: 10 })
  const other = await pay(buyer, card, { planId: 'annual' })
  expect([other.status, other.refused.code]).toEqual([409, 'checkout_paid'])
  expect(await booked(buyer)).toEqual(once)
})

test('the same purchase from another device within ten minutes is "You just bought this"', async () => {
  const { buyer, card } = await ready()
  expect((await pay(buyer, card)).status).toBe(200)
  const visitor = world.visitor()
  const again = await submit(visitor, 'primary', buyer)
  const device = { ...buyer, visitor, id: again.id }
  expect(again.id).toBe(buyer.id)
  const otherCard = await addCard(world, device, { number: '5105 1051 0510 5100' })
  const refused = await pay(device, otherCard)
  expect([refused.status, refused.refused.message]).toEqual([409, 'You just bought this. You were not charged again.'])
  await world.clock({ minutes: 11 })
  expect((await pay(device, otherCard)).status).toBe(200)
})

test('two devices that press in the very same moment are charged once', async () => {
  const { buyer, card } = await ready()
  const visitor = world.visitor()
  const device = { ...buyer, visitor, id: (await submit(visitor, 'primary', buyer)).id }
  const otherCard = await addCard(world, device, { number: '5105 1051 0510 5100' })
  const { db } = world.deps
  const checkouts = await db
    .selectFrom('checkout_customers')
    .select('checkout_id')
    .where('customer_id', '=', buyer.id)
    .execute()
  expect(checkouts).toHaveLength(2)
  const presses = await db.transaction().execute(async (trx) => {
    for (const { checkout_id: id } of checkouts)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`checkout:${id}`}, 0))`.execute(trx)
    const pressed = [pay(buyer, card), pay(device, otherCard)]
    // Both have begun to look before either can have stored anything.
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
        return rows.length
      })
      .toBe(2)
    return pressed.map((one) => ({ answered: one }))
  })
  const answers = await Promise.all(presses.map(({ answered }) => answered))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await booked(buyer)).toEqual(once)
  expect(await membershipsOf(buyer)).toHaveLength(1)
})

const steps = ['intent stored', 'claimed', 'charged'] as const
test.each(steps)('a crash after "%s" ends in one capture and one membership', async (step) => {
  const { buyer, card } = await ready()
  const session = await findSession(world.deps, buyer.visitor.cookie?.split('=')[1] ?? '')
  if (!session) throw new Error('the visitor has no session')
  const checkpoint: Checkpoint = (at) => {
    if (at === step) throw new Error(`stopped after ${step}`)
  }
  const wish = { customerId: buyer.id, planId: 'one-month', modelId: 'individual', locationId: 'kips-bay' }
  const call = payWithSavedCard(
    { deps: world.deps, session, ip: '198.18.0.1', checkpoint, key: randomUUID(), headerKey: null, body: wish },
    wish,
    card,
  )
  await expect(call).rejects.toThrow(`stopped after ${step}`)
  await world.clock({ seconds: 30 })
  expect((await purchasesOf(buyer)).map((purchase) => purchase.state)).toEqual(['succeeded'])
  expect(await booked(buyer)).toEqual(once)
  expect(await membershipsOf(buyer)).toHaveLength(1)
})

test('an event that settles the purchase before the answer of the charge is there changes nothing', async () => {
  const { buyer, card } = await ready()
  const session = await findSession(world.deps, buyer.visitor.cookie?.split('=')[1] ?? '')
  if (!session) throw new Error('the visitor has no session')
  const { square } = world.deps
  const createPayment: typeof square.createPayment = async (request) => {
    const taken = await square.createPayment(request)
    if (taken.kind === 'done') await notePayment(world.deps, taken.value)
    return taken
  }
  const deps = { ...world.deps, square: { ...square, createPayment } }
  const order = { customerId: buyer.id, planId: 'one-month', modelId: 'individual', locationId: 'kips-bay' }
  const key = randomUUID()
  const call = { deps, session, ip: '198.18.0.1', key, headerKey: null, body: order }
  const paid = await payWithSavedCard(call, order, card)
  expect(await payWithSavedCard(call, order, card)).toEqual(paid)
  expect((await purchasesOf(buyer)).map(({ state, payment_id: id }) => [state, id])).toEqual([
    ['succeeded', paid.paymentId],
  ])
  expect(await booked(buyer)).toEqual(once)
  expect(await membershipsOf(buyer)).toHaveLength(1)
})

test('whoever was answered while waiting for the locks is not charged after that', async () => {
  const { buyer, card } = await ready()
  const session = await findSession(world.deps, buyer.visitor.cookie?.split('=')[1] ?? '')
  if (!session) throw new Error('the visitor has no session')
  const { deps } = world
  const order = { customerId: buyer.id, planId: 'one-month', modelId: 'individual', locationId: 'kips-bay' }
  const attempt = {
    sessionId: session.id,
    route: 'pay-saved-card',
    key: randomUUID(),
    bodyHash: '',
    now: deps.clock.now(),
    isKept: false,
  }
  const found = await noteAndLook({ deps, session, ip: '198.18.0.1' }, { order, cardId: card }, attempt)
  if (!found.ordered) throw found.refusal
  const charged = { id: card, squareCardId: found.square_card_id ?? '', squareCustomerId: '' }
  const late = { until: Date.now() - 1, installation: found.installation }
  await expect(recordOrder(deps, session, found.ordered.order, charged, late)).rejects.toMatchObject({
    code: 'payment_unconfirmed',
  })
  expect(await purchasesOf(buyer)).toEqual([])
})

test('an old purchase that was never charged is given up, and nothing is taken', async () => {
  const { buyer, card } = await ready()
  await world.faults({ target: 'payments.create', mode: 'cut-before', times: 2 })
  expect((await pay(buyer, card)).status).toBe(503)
  await world.clock({ hours: 3 })
  expect((await purchasesOf(buyer)).map((purchase) => purchase.state)).toEqual(['abandoned'])
  await world.faults(null)
  expect(await booked(buyer)).toEqual({ captures: 0, refunds: 0 })
})

test('an old purchase whose answer was lost is found at the provider and keeps its membership', async () => {
  const { buyer, card } = await ready()
  await world.faults({ target: 'payments.create', mode: 'cut-after' })
  await world.faults({ target: 'payments.get', mode: 'error', times: 2 })
  expect((await pay(buyer, card)).status).toBe(503)
  await world.clock({ hours: 3 })
  await world.faults(null)
  expect((await purchasesOf(buyer)).map((purchase) => purchase.state)).toEqual(['succeeded'])
  expect(await booked(buyer)).toEqual(once)
})
