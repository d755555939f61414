import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { openFindings } from '../../store/findings.ts'
import { compareSubscriptions } from './compare-subscriptions.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())

const bought = async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  const { id, square_subscription_id: subscriptionId } = await world.deps.db
    .selectFrom('memberships')
    .select(['id', 'square_subscription_id'])
    .where('payer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  return { id, subscriptionId: subscriptionId ?? '' }
}
const later = () => new Date(world.deps.clock.now().getTime() + 60_000)
const compare = async (since: Date | null = later()) => {
  const listed = await world.deps.square.subscriptions()
  await compareSubscriptions(world.deps, listed.kind === 'done' ? listed.value : [], since)
  return (await openFindings(world.deps.db)).map(({ kind, subject }) => [kind, subject])
}
const link = (id: string, subscriptionId: string | null) =>
  world.deps.db
    .updateTable('memberships')
    .set({ square_subscription_id: subscriptionId })
    .where('id', '=', id)
    .execute()

test('a subscription that charges without a membership is listed until it has one, and left alone', async () => {
  const { id, subscriptionId } = await bought()
  expect(await compare()).toEqual([])
  await link(id, null)
  expect(await compare()).toEqual(
    expect.arrayContaining([
      ['lost_subscription', subscriptionId],
      ['subscription_differs', id],
    ]),
  )
  const there = await world.deps.square.getSubscription(subscriptionId)
  expect(there).toMatchObject({ kind: 'done', value: { canceledDate: null } })
  await link(id, subscriptionId)
  expect(await compare()).toEqual([])
})

test('a membership whose subscription is still on its way is not listed at the first look', async () => {
  const { id, subscriptionId } = await bought()
  await link(id, null)
  expect((await compare(null)).map(([kind]) => kind)).not.toContain('subscription_differs')
  await link(id, subscriptionId)
})

test('a renewal that was cancelled at Square alone is listed, not undone', async () => {
  const { id, subscriptionId } = await bought()
  await world.deps.square.cancelSubscription(subscriptionId)
  expect(await compare()).toEqual([['subscription_differs', id]])
  await world.app.dueWork()
  expect(await world.deps.square.getSubscription(subscriptionId)).toMatchObject({ value: { status: 'CANCELED' } })
})
