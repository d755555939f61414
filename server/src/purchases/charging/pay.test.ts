import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, declinedCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
})
afterAll(() => world.close())

test('a visitor buys one month with a new card, is charged once, and gets a membership with a code (W7.7)', async () => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  const paid = await pay(buyer, card, { expectedTotalCents: 3200 })
  expect(paid.status).toBe(200)
  const rows = await world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ subscriber_id: buyer.id, kind: 'renewing', state: 'active', live: true })
  expect((await world.ledger()).filter((line) => line.kind === 'capture').map((line) => line.amountCents)).toEqual([
    3200,
  ])
  const checkout = await buyer.visitor.call('checkout', {})
  expect(checkout.body).toEqual({ status: 'paid', paymentId: paid.body.paymentId, message: null })
})

test('a declined card charges nothing, is final for its key, and another card may follow (R1)', async () => {
  const buyer = await newBuyer(world)
  const bad = await addCard(world, buyer, declinedCard)
  const before = (await world.ledger()).length
  const key = randomUUID()
  const first = await pay(buyer, bad, { idempotencyKey: key })
  expect(first.status).toBe(402)
  expect(first.refused.code).toBe('card_declined')
  expect((await pay(buyer, bad, { idempotencyKey: key })).refused).toEqual(first.refused)
  const good = await addCard(world, buyer, { number: '5105 1051 0510 5100' })
  expect((await pay(buyer, good)).status).toBe(200)
  expect((await world.ledger()).length).toBe(before + 1)
})

test('a family buys for two with a new card through call 8, and call 7 afterwards answers the same payment (W7.8)', async () => {
  const buyer = await newBuyer(world)
  const second = await submit(buyer.visitor)
  const wish = {
    customerId: buyer.id,
    planId: 'family-one-month',
    locationId: 'kips-bay',
    linkedCustomerId: [buyer.id, second.id],
  }
  const key = randomUUID()
  const before = (await world.ledger()).length
  const first = await buyer.visitor.call('pay-new-card', { ...wish, nonce: await world.token(), idempotency_key: key })
  expect(first.status).toBe(200)
  expect(first.body.card).toEqual({
    id: expect.any(String),
    last_4: '1111',
    card_brand: 'VISA',
    exp_month: expect.any(Number),
    exp_year: expect.any(Number),
  })
  const again = await pay(buyer, first.body.card.id, { ...wish, modelId: 'family' })
  expect(again.body.paymentId).toBe(first.body.paymentId)
  expect((await world.ledger()).slice(before).map((line) => line.amountCents)).toEqual([5760])
})
