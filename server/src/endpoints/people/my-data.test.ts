import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeStaff } from '../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())

test('the file has the account, its memberships, payments, cards and the words agreed to, and no one else’s (R74)', async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  const other = await newBuyer(world)
  expect((await pay(other, await addCard(world, other))).status).toBe(200)
  await world.app.dueWork()
  const member = await world.signedIn(buyer.email, buyer.phone)
  const { body } = await member.call('my-data', { CID: buyer.id })
  expect(body.profile).toMatchObject({ id: buyer.id, email_address: buyer.email, phone_number: buyer.phone })
  expect(body.subscriptions.map((one) => one['Plan Name'])).toEqual([['One Month']])
  expect(body.payments.map(({ amountCents }) => amountCents)).toEqual([3200])
  expect(body.cards.map(({ last_4 }) => last_4)).toEqual(['1111'])
  expect(body.consents[0]?.words).toContain('$32.00')
  const text = JSON.stringify(body)
  for (const foreign of [other.id, other.email, other.phone]) expect(text).not.toContain(foreign)
})

test('every drink is in the file, however many there were (R74)', async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  const { db } = world.deps
  const { id, membership_id, location_id } = await db
    .selectFrom('entitlements')
    .innerJoin('memberships', 'memberships.id', 'entitlements.membership_id')
    .select(['entitlements.id', 'entitlements.membership_id', 'memberships.location_id'])
    .where('memberships.subscriber_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const staff_id = await makeStaff(world.deps, 'ari@shop.example')
  const now = world.deps.clock.now()
  await db
    .insertInto('redemptions')
    .values(
      Array.from({ length: 101 }, (_, nth) => ({
        id: `drink-${nth}`,
        key: `drink-${nth}`,
        entitlement_id: id,
        membership_id,
        location_id,
        staff_id,
        period_key: null,
        accepted_at: now,
        redeemed_at: now,
        voided_at: null,
      })),
    )
    .execute()
  const member = await world.signedIn(buyer.email, buyer.phone)
  expect((await member.call('my-data', { CID: buyer.id })).body.redemptions).toHaveLength(101)
})

test('it needs a code of the last 30 minutes, and is unknown to anyone else (rule A)', async () => {
  const buyer = await newBuyer(world)
  const member = await world.signedIn(buyer.email, buyer.phone)
  const stranger = await world.signedIn((await newBuyer(world)).email)
  expect((await stranger.call('my-data', { CID: buyer.id })).status).toBe(404)
  await world.clock({ minutes: 31 })
  expect((await member.call('my-data', { CID: buyer.id })).refused.code).toBe('verify_again')
})
