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
