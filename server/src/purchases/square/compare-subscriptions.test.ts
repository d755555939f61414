import { randomUUID } from 'node:crypto'
import { addDays } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { compareAll } from '../../../test/comparing.ts'
import { openFindings } from '../../store/findings.ts'

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
  const listed = await world.deps.square.subscriptionsPage(null)
  await compareAll(world.deps, listed.kind === 'done' ? listed.value.found : [], since)
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
  const { payer_id } = await world.deps.db
    .selectFrom('memberships')
    .select('payer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const paidBy = (squareCustomerId: string) =>
    world.deps.db
      .updateTable('customers')
      .set({ square_customer_id: squareCustomerId })
      .where('id', '=', payer_id)
      .returning('square_customer_id')
      .execute()
  const there = await world.deps.square.getSubscription(subscriptionId)
  await link(id, null)
  await paidBy('someone else')
  expect(await compare()).toEqual(
    expect.arrayContaining([
      ['lost_subscription', subscriptionId],
      ['subscription_differs', id],
    ]),
  )
  expect(there).toMatchObject({ kind: 'done', value: { canceledDate: null } })
  expect(await world.deps.square.getSubscription(subscriptionId)).toEqual(there)
  await paidBy(there.kind === 'done' ? (there.value.customerId ?? '') : '')
  await link(id, subscriptionId)
  expect(await compare()).toEqual([])
})

test('a membership whose subscription was made after the backup gets it back, and the provider is asked for nothing', async () => {
  const { id, subscriptionId } = await bought()
  const there = await world.deps.square.getSubscription(subscriptionId)
  await link(id, null)
  expect(await compare()).toEqual([])
  expect(
    await world.deps.db
      .selectFrom('memberships')
      .select(['square_subscription_id', 'square_status'])
      .where('id', '=', id)
      .execute(),
  ).toEqual([{ square_subscription_id: subscriptionId, square_status: 'made' }])
  await world.app.dueWork()
  expect(await world.deps.square.getSubscription(subscriptionId)).toEqual(there)
})

test('a subscription of a membership that is cancelled here is not taken for its renewal', async () => {
  const { id, subscriptionId } = await bought()
  await link(id, null)
  const cancelled = (at: Date | null) =>
    world.deps.db.updateTable('memberships').set({ cancelled_at: at }).where('id', '=', id).execute()
  await cancelled(world.deps.clock.now())
  expect(await compare()).toContainEqual(['lost_subscription', subscriptionId])
  await cancelled(null)
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

test('a pause or a change of plan that was taken back at the provider is asked for again', async () => {
  const { id, subscriptionId } = await bought()
  await world.clock({ days: 32 })
  const { payer_id: payer } = await world.deps.db
    .selectFrom('memberships')
    .select('payer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { email, phone } = await world.deps.db
    .selectFrom('customers')
    .select(['email', 'phone'])
    .where('id', '=', payer)
    .executeTakeFirstOrThrow()
  const planned = async () => {
    const there = await world.deps.square.getSubscription(subscriptionId)
    return there.kind === 'done' ? there.value.planned : []
  }
  const takenBackThere = async () => {
    for (const { id: action } of await planned()) await world.deps.square.undoPlanned(subscriptionId, action)
    await world.app.dueWork()
    expect(await planned()).toEqual([])
    await compare()
    await world.app.dueWork()
    return (await planned()).map(({ type }) => type)
  }
  const member = await world.signedIn(email, phone)
  expect((await member.call('pause-subscription', { subscriptionId: id, months: 2 })).status).toBe(200)
  await world.app.dueWork()
  expect(await takenBackThere()).toEqual(['PAUSE', 'RESUME'])
  expect((await member.call('end-pause', { subscriptionId: id })).status).toBe(200)
  await world.app.dueWork()
  const change = {
    subscriptionId: id,
    planId: 'annual',
    expectedDueCents: 0,
    expectedNextCents: 38936,
    idempotencyKey: randomUUID(),
  }
  expect((await member.call('change-plan', change)).status).toBe(200)
  await world.app.dueWork()
  expect(await takenBackThere()).toEqual(['SWAP_PLAN'])
})

test('a next bill on another day than the member was told is listed until they agree (R7)', async () => {
  const { id, subscriptionId } = await bought()
  const renewsOn = async (days: string) =>
    world.deps.db.updateTable('memberships').set({ paid_through: days }).where('id', '=', id).execute()
  const { paid_through: told } = await world.deps.db
    .selectFrom('memberships')
    .select('paid_through')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Square bills a day before what we say.
  await renewsOn(addDays(told ?? '', 1))
  expect(await compare()).toContainEqual(['subscription_differs', id])
  const finding = (await openFindings(world.deps.db)).find(({ subject }) => subject === id)
  expect(finding?.text).toContain(`Square bills its subscription ${subscriptionId} on ${told}`)
  await renewsOn(told ?? '')
  expect(await compare()).not.toContainEqual(['subscription_differs', id])
})
