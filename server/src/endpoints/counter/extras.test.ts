import { randomUUID } from 'node:crypto'
import { kits } from '@sipday/rules/look/kits.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { dataOfAccount } from '../../purchases/erasing/data-of-account.ts'
import { feedPage } from '../../store/people/customer-feed.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let sam: Visitor
let jo: Visitor

let noon = new Date('2026-06-02T16:00:00Z')
const open = (email: string) => world.openTill(email)
const large = { extraId: 'large', name: 'Large', cents: 100, count: 1 }
const pearls = { extraId: 'pearls', name: 'Pearls', cents: 75, count: 2 }
type Taken = typeof large
const redeem = (till: Visitor, entitlementId: string, extras?: Taken[], key: string = randomUUID()) =>
  till.call('counter-redeem', { entitlementId, key, ...(extras ? { extras } : {}) })
const report = (till: Visitor, entitlementId: string, extras?: Taken[], key: string = randomUUID()) =>
  till.call('counter-report', {
    key,
    at: world.deps.clock.now().toISOString(),
    code: '123456',
    entitlementId,
    benefit: null,
    checked: 'online',
    label: 'One medium drink a day',
    ...(extras ? { extras } : {}),
  })
const stored = () => world.deps.db.selectFrom('redemption_extras').selectAll().orderBy('position').execute()
const price = (id: string, price_cents: number) =>
  world.deps.db.updateTable('extras').set({ price_cents }).where('id', '=', id).execute()

beforeAll(async () => {
  world = await createWorld({ clock: stillClock(noon) })
  await makeShop(world.deps)
  await makeStaff(world.deps, 'sam@shop.example')
  await makeStaff(world.deps, 'jo@shop.example', 'westfield')
})
beforeEach(async () => {
  noon = new Date(noon.getTime() + 60_000)
  world.deps.clock.setNow(noon)
  const { db } = world.deps
  await db.deleteFrom('redemption_extras').execute()
  await db.deleteFrom('extras').execute()
  await db
    .insertInto('extras')
    .values([
      { id: 'pearls', name: 'Pearls', kind: 'topping', price_cents: 75, position: 0 },
      { id: 'large', name: 'Large', kind: 'upgrade', price_cents: 100, position: 1 },
      { id: 'jelly', name: 'Jelly', kind: 'topping', price_cents: 50, on_sale: false, position: 2 },
    ])
    .execute()
  sam = await open('sam@shop.example')
  jo = await open('jo@shop.example')
})
afterAll(() => world.close())

test('a shift brings the list with its prices, without what is sold out; a sentence names the price of toppings (C4)', async () => {
  const { body } = await sam.call('counter-shift')
  expect(body.extras).toEqual([
    { id: 'large', name: 'Large', kind: 'upgrade', cents: 100 },
    { id: 'pearls', name: 'Pearls', kind: 'topping', cents: 75 },
  ])
  expect(body.texts['till-to-pay']).toBe('Nothing to pay. Each extra + $0.75.')
  expect(body.toPay).toBe('Nothing to pay.')
  expect(body.kit).toEqual(kits.other)
})

test('extras are stored with their redemption as they were then, and a later price changes nothing of it (R73)', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const { body, status } = await redeem(sam, entitlements.day, [large, pearls])
  expect(status).toBe(200)
  await price('pearls', 500)
  expect(await stored()).toEqual([
    { redemption_id: body.redemptionId, position: 1, extra_id: 'large', name: 'Large', price_cents: 100, count: 1 },
    { redemption_id: body.redemptionId, position: 2, extra_id: 'pearls', name: 'Pearls', price_cents: 75, count: 2 },
  ])
  const { body: today } = await sam.call('counter-today')
  expect(today.redemptions[0]?.extras).toEqual([
    { name: 'Large', cents: 100, count: 1 },
    { name: 'Pearls', cents: 75, count: 2 },
  ])
})

test('a retry under the same key does not charge twice, also when five arrive at once (R73)', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(sam, entitlements.day, [large], key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.redemptionId)).size).toBe(1)
  expect(await stored()).toHaveLength(1)
  // The answer was lost, and the price has changed: what was redeemed stays as it was.
  await price('large', 300)
  expect((await redeem(sam, entitlements.day, [large], key)).status).toBe(200)
  expect(await stored()).toMatchObject([{ price_cents: 100 }])
})

test('of two tills that redeem at once, only the one that succeeds has extras (R32)', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const answers = await Promise.all([
    redeem(sam, entitlements.day, [large]),
    redeem(jo, entitlements.day, [{ ...pearls, count: 1 }]),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)
  expect(await stored()).toMatchObject([{ redemption_id: won?.body.redemptionId }])
})

test.each([
  ['an extra that is not on the list', [{ ...large, extraId: 'huge' }], 409, 'extras_changed'],
  ['an extra that is sold out', [{ ...large, extraId: 'jelly', cents: 50 }], 409, 'extras_changed'],
  ['a price that is another one now', [{ ...large, cents: 90 }], 409, 'extras_changed'],
  ['an extra named twice', [pearls, pearls], 422, 'extras_invalid'],
  ['two of an upgrade', [{ ...large, count: 2 }], 422, 'extras_invalid'],
  ['none of an extra', [{ ...large, count: 0 }], 400, 'invalid_request'],
  ['more than fits a drink', [{ ...pearls, count: 10 }], 400, 'invalid_request'],
  ['a price below zero', [{ ...pearls, cents: -1 }], 400, 'invalid_request'],
] as const)('%s is refused, and the drink can be redeemed without it', async (_, extras, status, code) => {
  const { entitlements } = await makeMembership(world.deps)
  const refused = await redeem(sam, entitlements.day, [...extras])
  expect([refused.status, refused.refused.code]).toEqual([status, code])
  expect(await stored()).toEqual([])
  expect((await redeem(sam, entitlements.day)).status).toBe(200)
})

test('what was charged offline is kept with the price that the till showed, whatever the list says by now', async () => {
  const { entitlements } = await makeMembership(world.deps)
  await price('pearls', 200)
  const key = randomUUID()
  const gone = { extraId: 'mochi', name: 'Mochi', cents: 125, count: 1 }
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await report(sam, entitlements.day, [pearls, gone], key)).body.outcome).toBe('recorded')
  expect((await stored()).map((row) => [row.name, row.price_cents, row.count])).toEqual([
    ['Pearls', 75, 2],
    ['Mochi', 125, 1],
  ])
})

test('a till that knows no extras sends none, now and late', async () => {
  const [first, second] = [await makeMembership(world.deps), await makeMembership(world.deps)]
  expect((await redeem(sam, first.entitlements.day)).status).toBe(200)
  expect((await report(sam, second.entitlements.day)).body.outcome).toBe('recorded')
  expect(await stored()).toEqual([])
  expect((await sam.call('counter-today')).body.redemptions[0]).not.toHaveProperty('extras')
})

test('a shift report adds up extras by name and price: not what was undone, and with what could not be recorded', async () => {
  const members = await Promise.all([1, 2, 3].map(() => makeMembership(world.deps)))
  const [first, second, third] = members.map(({ entitlements }) => entitlements.day)
  await redeem(sam, first ?? '', [large, pearls])
  const { body: undone } = await redeem(sam, second ?? '', [large])
  await sam.call('counter-void', { redemptionId: undone.redemptionId, reason: 'Wrong member' })
  await redeem(jo, third ?? '', [large])
  const late = await report(sam, third ?? '', [{ ...pearls, count: 1 }])
  expect(late.body.outcome).toBe('conflict')
  expect((await sam.call('counter-shift-report')).body.extras).toEqual([
    { name: 'Large', cents: 100, count: 1 },
    { name: 'Pearls', cents: 75, count: 3 },
  ])
  const { conflicts } = (await sam.call('counter-conflicts')).body
  expect(conflicts[0]?.extras).toEqual([{ name: 'Pearls', cents: 75, count: 1 }])
})

test('what was undone can be redeemed again with other extras', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const { body } = await redeem(sam, entitlements.day, [large])
  await sam.call('counter-void', { redemptionId: body.redemptionId, reason: 'Wrong member' })
  expect((await redeem(sam, entitlements.day, [pearls])).status).toBe(200)
  expect((await sam.call('counter-shift-report')).body.extras).toEqual([{ name: 'Pearls', cents: 75, count: 2 }])
})

test('a member’s data and the office’s list of what happened have the extras, whoever the membership belongs to by then', async () => {
  const { db } = world.deps
  const { entitlements, membershipId } = await makeMembership(world.deps)
  const kept = await makeMembership(world.deps)
  await redeem(sam, entitlements.day, [large, pearls])
  const subscriberOf = async (id: string) => {
    const row = await db
      .selectFrom('memberships')
      .select('subscriber_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.subscriber_id
  }
  const [gone, stays] = [await subscriberOf(membershipId), await subscriberOf(kept.membershipId)]
  const extras = [
    { name: 'Large', cents: 100, count: 1 },
    { name: 'Pearls', cents: 75, count: 2 },
  ]
  const feedOf = (customerId: string) =>
    feedPage(db, {
      customerId,
      everywhere: true,
      places: [],
      me: 'priya',
      kinds: ['redemption'],
      at: null,
      before: null,
      count: 10,
    })
  expect((await dataOfAccount(world.deps, gone))?.redemptions).toMatchObject([{ extras }])
  expect(await feedOf(gone)).toMatchObject([{ facts: { extras } }])
  await db.updateTable('memberships').set({ subscriber_id: stays }).where('id', '=', membershipId).execute()
  expect((await dataOfAccount(world.deps, stays))?.redemptions).toMatchObject([{ extras }])
  expect(await feedOf(stays)).toMatchObject([{ facts: { extras } }])
})

test('a till says what to charge before tax, but not where nothing is taxed', async () => {
  await world.deps.db
    .insertInto('location_terms')
    .values({ location_id: 'westfield', from_day: '2026-01-01', tax_rate: 0, square_location_id: null })
    .execute()
  const charge = async (till: Visitor) => (await till.call('counter-shift')).body.texts?.['till-charge']
  expect(await charge(sam)).toBe('Charge {amount} before tax: {extras}')
  expect(await charge(jo)).toBe('Charge {amount}: {extras}')
})
