import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMembership, makeShop, makeStaff } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ opensAt: '2026-11-10T17:00:00Z' })
  const { deps } = world
  await world.clock({ now: '2026-11-10T17:00:00Z' })
  await makeShop(deps)
  await deps.db
    .updateTable('locations')
    .set({ time_zone: 'America/Los_Angeles' })
    .where('id', '=', 'westfield')
    .execute()
  await makeColleagues(deps, { owner: 'owner', boss: ['manager', 'westfield'] })
  const staffId = await makeStaff(deps, 'sam@shop.example')
  await deps.db.insertInto('drink_groups').values({ id: 'tea', name: 'Tea', ground: 'milk' }).execute()
  const drink = { group_id: 'tea', ground: 'milk' as const }
  await deps.db
    .insertInto('drinks')
    .values([
      { ...drink, id: 'taro', name: 'Taro Milk Tea', menu_cents: 650, cost_cents: 110 },
      { ...drink, id: 'thai', name: 'Thai Tea' },
    ])
    .execute()
  const { membershipId, entitlements } = await makeMembership(deps, { startedOn: '2026-01-15' })
  const given = (drinkId: string | null, at: string, locationId = 'newark', voidedAt: Date | null = null) => ({
    id: deps.ids.id(),
    entitlement_id: Object.values(entitlements)[0] ?? '',
    membership_id: membershipId,
    location_id: locationId,
    staff_id: staffId,
    key: deps.ids.id(),
    accepted_at: new Date(at),
    redeemed_at: new Date(at),
    voided_at: voidedAt,
    drink_id: drinkId,
  })
  await deps.db
    .insertInto('redemptions')
    .values([
      // 11 PM in Newark; 8 PM in Westfield, as the clocks of the shop have it.
      given('taro', '2026-11-02T04:30:00Z'),
      given('taro', '2026-11-05T20:10:00Z'),
      given('taro', '2026-11-06T20:50:00Z', 'westfield'),
      given('taro', '2026-11-07T20:10:00Z', 'newark', new Date('2026-11-07T20:11:00Z')),
      given('thai', '2026-11-05T17:00:00Z', 'westfield'),
      given(null, '2026-11-05T15:00:00Z'),
    ])
    .execute()
}, 60_000)
afterAll(() => world.close())

const asked = async (email: string, days: { from: string; to: string }, more: { locationId?: string } = {}) => {
  const { status, body } = await (await signIn(world, email)).call('report', { name: 'favorites', ...days, ...more })
  expect(status).toBe(200)
  return body.rows
}

test('drinks are reported by which one it was, most first, with when, what they are worth and cost (O15)', async () => {
  expect(await asked('owner@shop.example', { from: '2026-11-01', to: '2026-11-08' })).toEqual([
    { key: 'taro', drink: 'Taro Milk Tea', drinks: 3, hour: 'noon', menuCents: 1950, costCents: 330 },
    { key: 'thai', drink: 'Thai Tea', drinks: 1, hour: '9 AM' },
    { key: '', drink: 'Not recorded', drinks: 1, hour: '10 AM' },
  ])
})

test('a drink is of the day and hour of its location (O15)', async () => {
  const there = { locationId: 'newark' }
  expect(await asked('owner@shop.example', { from: '2026-11-02', to: '2026-11-02' }, there)).toEqual([])
  const [taro] = await asked('owner@shop.example', { from: '2026-11-01', to: '2026-11-01' }, there)
  expect(taro).toMatchObject({ drink: 'Taro Milk Tea', drinks: 1, hour: '11 PM' })
})

test('whoever has a few locations sees only what was given there (O1, O15)', async () => {
  expect(
    (await asked('boss@shop.example', { from: '2026-11-01', to: '2026-11-08' })).map(({ drink, drinks }) => [
      drink,
      drinks,
    ]),
  ).toEqual([
    ['Taro Milk Tea', 1],
    ['Thai Tea', 1],
  ])
})
