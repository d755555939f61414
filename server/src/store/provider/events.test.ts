import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { noteEvent } from './events.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
})
afterAll(() => world.close())

const noted = async (eventId: string, type: string, objectId: string): Promise<boolean | undefined> => {
  const { db, clock } = world.deps
  const [event] = await noteEvent(db, { eventId, type, now: clock.now(), payload: { type, objectId } })
  return event?.queued
}

test('an event about the payment of a settled purchase is noted and not read; any other one is read once', async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  const { square_payment_id: paymentId } = await world.deps.db
    .selectFrom('purchases')
    .select('square_payment_id')
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  expect(await noted('settled', 'payment.updated', paymentId ?? '')).toBe(false)
  expect(await noted('unknown', 'payment.updated', 'another-payment')).toBe(true)
  expect(await noted('unknown', 'payment.updated', 'another-payment')).toBe(false)
  expect(await noted('refund', 'refund.created', paymentId ?? '')).toBe(true)
  const events = await world.deps.db.selectFrom('webhook_events').select('event_id').execute()
  expect(events.map(({ event_id }) => event_id)).toEqual(expect.arrayContaining(['settled', 'unknown', 'refund']))
})

test('an event about a subscription is read when it is one of ours, and only noted when it is not, or when its kind says nothing to us', async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  const { square_subscription_id: ours } = await world.deps.db
    .selectFrom('memberships')
    .select('square_subscription_id')
    .where('payer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  expect(await noted('ours', 'subscription.updated', ours ?? '')).toBe(true)
  expect(await noted('not ours', 'subscription.updated', 'of another shop')).toBe(false)
  for (const type of ['invoice.payment_made', 'refund.updated', 'dispute.created', 'card.disabled'])
    expect(await noted(type, type, 'of any kind')).toBe(true)
  expect(await noted('no use', 'customer.created', 'of any kind')).toBe(false)
  const events = await world.deps.db.selectFrom('webhook_events').select('event_id').execute()
  expect(events.map(({ event_id }) => event_id)).toEqual(expect.arrayContaining(['ours', 'not ours']))
})
