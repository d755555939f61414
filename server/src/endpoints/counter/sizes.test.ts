import { randomUUID } from 'node:crypto'
import type { TakenExtra } from '@sipday/contract/counter.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeColleague, signIn } from '../../../test/colleague.ts'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { dataOfAccount } from '../../purchases/erasing/data-of-account.ts'

let world: World
let sam: Visitor

const noon = new Date('2026-06-02T16:00:00Z')
const charged = (name: string, cents: number): TakenExtra => ({ extraId: `size:${name}`, name, cents, count: 1 })
type Sent = { drinkId?: string; size?: string; extras?: TakenExtra[]; key?: string }
const redeem = (entitlementId: string, sent: Sent) =>
  sam.call('counter-redeem', { entitlementId, key: randomUUID(), ...sent })
const sizesOf = (id: string, sizes: { name: string; cents: number }[]) =>
  world.deps.db
    .updateTable('drinks')
    .set({ sizes: JSON.stringify(sizes) })
    .where('id', '=', id)
    .execute()
const three = [
  { name: 'Small', cents: 0 },
  { name: 'Medium', cents: 50 },
  { name: 'Large', cents: 125 },
]
const medium = { day: { count: 9, covers: { sizes: ['Medium'] } } }
const made = async (entitlementId: string) =>
  (
    await world.deps.db
      .selectFrom('redemptions')
      .leftJoin('redemption_extras', 'redemption_extras.redemption_id', 'redemptions.id')
      .select(['drink_id', 'size', 'name', 'price_cents'])
      .where('entitlement_id', '=', entitlementId)
      .orderBy('nth')
      .execute()
  ).map((row) => Object.values(row))

beforeAll(async () => {
  world = await createWorld({ clock: stillClock(noon) })
  const { deps } = world
  await makeShop(deps)
  await makeStaff(deps, 'sam@shop.example')
  await makeColleague(deps, { email: 'owner@shop.example', role: 'owner' })
  await deps.db.insertInto('drink_groups').values({ id: 'tea', name: 'Tea', ground: 'leaf' }).execute()
  await deps.db
    .insertInto('drinks')
    .values([
      { id: 'taro', group_id: 'tea', name: 'Taro', ground: 'milk' },
      { id: 'shot', group_id: 'tea', name: 'Shot', ground: 'milk', upgrade_cents: 100 },
    ])
    .execute()
  sam = await world.tillOf('sam@shop.example')
  await sam.call('counter-sign-in', {})
})
beforeEach(() => sizesOf('taro', three))
afterAll(() => world.close())

test('a size that the benefit covers costs nothing; a larger one what it is dearer, and both are kept (R73)', async () => {
  const { entitlements } = await makeMembership(world.deps, { uses: medium })
  const give = (size: string, extras: TakenExtra[] = []) => redeem(entitlements.day, { drinkId: 'taro', size, extras })
  for (const size of ['Small', 'Medium']) expect((await give(size)).status).toBe(200)
  expect((await give('Large', [charged('Large', 75)])).status).toBe(200)
  expect(await made(entitlements.day)).toEqual([
    ['taro', 'Small', null, null],
    ['taro', 'Medium', null, null],
    ['taro', 'Large', 'Large', 75],
  ])
})

test.each([
  ['without its charge', { drinkId: 'taro', size: 'Large' }, 409, 'extras_changed'],
  ['for less', { drinkId: 'taro', size: 'Large', extras: [charged('Large', 1)] }, 409, 'extras_changed'],
  [
    'at the price of another',
    { drinkId: 'taro', size: 'Medium', extras: [charged('Large', 75)] },
    409,
    'extras_changed',
  ],
  ['charged without being named', { drinkId: 'taro', extras: [charged('Large', 75)] }, 409, 'extras_changed'],
  ['of another drink', { drinkId: 'shot', size: 'Large' }, 422, 'size_unknown'],
  ['that no drink has', { drinkId: 'taro', size: 'Bucket' }, 422, 'size_unknown'],
  ['of no drink', { size: 'Large' }, 422, 'drink_unknown'],
  ['without a name', { drinkId: 'taro', size: '' }, 400, 'invalid_request'],
])('a size %s is refused before anything is recorded (R73)', async (_, sent, status, code) => {
  const { entitlements } = await makeMembership(world.deps, { uses: medium })
  const refused = await redeem(entitlements.day, sent)
  expect([refused.status, refused.refused.code]).toEqual([status, code])
  expect(await made(entitlements.day)).toEqual([])
})

test('a price that changes while the guest waits is asked again, and a retry charges nothing twice (R73)', async () => {
  const { entitlements } = await makeMembership(world.deps, { uses: medium })
  await sizesOf(
    'taro',
    three.map((size) => ({ ...size, cents: size.cents * 2 })),
  )
  const large = { drinkId: 'taro', size: 'Large' }
  expect((await redeem(entitlements.day, { ...large, extras: [charged('Large', 75)] })).status).toBe(409)
  const key = randomUUID()
  for (let turn = 0; turn < 2; turn += 1)
    expect((await redeem(entitlements.day, { ...large, key, extras: [charged('Large', 150)] })).status).toBe(200)
  expect(await made(entitlements.day)).toEqual([['taro', 'Large', 'Large', 150]])
})

test('what was made without a network is recorded at the price of then, and without a size that is gone (R61)', async () => {
  const { code, entitlements } = await makeMembership(world.deps, { uses: medium })
  const report = (size: string) =>
    sam.call('counter-report', {
      key: randomUUID(),
      at: noon.toISOString(),
      code: String(code),
      entitlementId: entitlements.day,
      benefit: null,
      checked: 'pass',
      label: 'Tea',
      drinkId: 'taro',
      size,
      extras: [charged(size, 90)],
    })
  for (const size of ['Large', 'Bucket']) expect((await report(size)).body.outcome).toBe('recorded')
  expect(await made(entitlements.day)).toEqual([
    ['taro', 'Large', 'Large', 90],
    ['taro', null, 'Bucket', 90],
  ])
})

test('member, till, menu and download say which sizes there are, which are covered and which was made (S2, S9, C4)', async () => {
  const { code, customerId, entitlements } = await makeMembership(world.deps, { uses: medium })
  const lookup = await sam.call('counter-lookup', { code: String(code).padStart(6, '0') })
  expect(lookup.body.benefits[0]).toMatchObject({ covers: { sizes: ['Medium'] } })
  await redeem(entitlements.day, { drinkId: 'taro', size: 'Large', extras: [charged('Large', 75)] })
  await redeem(entitlements.day, { drinkId: 'taro' })
  const { redemptions } = (await dataOfAccount(world.deps, customerId)) as { redemptions: { drink?: string }[] }
  expect(redemptions.map(({ drink }) => drink).toSorted()).toEqual(['Taro', 'Taro, Large'])
  const menu = await world.visitor().call('drinks', {})
  expect(menu.body.groups[0]?.drinks).toMatchObject([{ id: 'shot' }, { sizes: three }])
  expect(menu.body.groups[0]?.drinks[0]).not.toHaveProperty('sizes')
})

test('the report of favorites says how many of each size, as tills were told (O15)', async () => {
  const { entitlements } = await makeMembership(world.deps, { uses: medium })
  await world.deps.db.deleteFrom('redemption_extras').execute()
  await world.deps.db.deleteFrom('redemptions').execute()
  for (const size of ['Small', 'Medium', 'Medium', undefined])
    await redeem(entitlements.day, { drinkId: 'taro', ...(size ? { size } : {}) })
  await redeem(entitlements.day, {})
  world.deps.clock.setNow(new Date('2026-06-03T16:00:00Z'))
  const owner = await signIn(world, 'owner@shop.example')
  const { body } = await owner.call('report', { name: 'favorites', from: '2026-06-02', to: '2026-06-02' })
  expect(body.rows.map(({ drink, drinks, sizes }) => [drink, drinks, sizes])).toEqual([
    ['Taro', 4, 'Medium 2, Small 1'],
    ['Not recorded', 1, undefined],
  ])
})
