import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMembership, makeShop, makeStaff } from '../../../../test/make-membership.ts'
import { extraOf } from '@sipday/rules/lab/uses.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let owner: Colleague
let made: Awaited<ReturnType<typeof makeMembership>>

beforeAll(async () => {
  world = await createWorld({ opensAt: '2026-11-10T17:00:00Z' })
  const { deps } = world
  await world.clock({ now: '2026-11-10T17:00:00Z' })
  await makeShop(deps)
  await makeColleagues(deps, { owner: 'owner', boss: ['manager', 'westfield'], books: 'accountant' })
  made = await makeMembership(deps, { startedOn: '2026-10-20' })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  owner ??= await signIn(world, 'owner@shop.example')
})

const drink = async (at: string, location = 'kips-bay') => {
  const { db } = world.deps
  const staff = await db.selectFrom('staff').select('id').where('email', '=', 'sam@shop.example').executeTakeFirst()
  await db
    .insertInto('redemptions')
    .values({
      id: `drink-${at}`,
      entitlement_id: made.entitlements.unlimited,
      membership_id: made.membershipId,
      period_key: null,
      location_id: location,
      staff_id: staff?.id ?? (await makeStaff(world.deps, 'sam@shop.example')),
      key: at,
      accepted_at: new Date(at),
      redeemed_at: new Date(at),
    })
    .execute()
}
const counted = (day: string) =>
  world.deps.db.insertInto('day_redemptions').values({ location_id: 'kips-bay', day, hour: 9, drinks: 1 }).execute()
const partOf = async (from: string, until: string) =>
  (await owner.call('lab-part', { from, until, part: 0, of: 1 })).body
const usesOf = async (from: string, until: string) =>
  (await partOf(from, until)).payers.flatMap(({ memberships }) => memberships.map(({ uses }) => uses))

test('only who may change prices opens the lab: not a manager, and not who keeps the books (O21)', async () => {
  for (const email of ['boss@shop.example', 'books@shop.example']) {
    const other = await signIn(world, email)
    expect((await other.call('lab')).status).toBe(403)
    expect((await other.call('lab-part', { from: '2026-08-01', until: '2026-10-31', part: 0, of: 1 })).status).toBe(403)
  }
})

test('a shop without anything has no day to play; one that began this month has its days so far (O21)', async () => {
  expect((await owner.call('lab')).body).toMatchObject({ began: null, parts: 0 })
  await counted('2026-11-03')
  expect((await owner.call('lab')).body).toMatchObject({ began: '2026-11-03', from: '2026-11-03', until: '2026-11-09' })
  await counted('2026-09-20')
  expect((await owner.call('lab')).body).toMatchObject({
    began: '2026-09-20',
    from: '2026-08-01',
    until: '2026-10-31',
    parts: 1,
  })
})

test('a drink is in the quarter hour of its location’s clocks, also in the hour that comes twice (O21)', async () => {
  // Midnight of the first day, the last minute of October, and one of November in New York.
  for (const at of ['2026-08-01T04:00:00Z', '2026-11-01T03:59:00Z', '2026-11-01T04:00:00Z']) await drink(at)
  expect(await usesOf('2026-08-01', '2026-10-31')).toEqual([
    [-1, 0, 0, 9 * 1440 + 240, -1, 0, 92 * 96 - 1, (92 + 9) * 1440 + 239],
  ])
  // Clocks go back at 2 AM: 1:30 AM comes twice, an hour apart.
  for (const at of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']) await drink(at)
  const [uses = []] = await usesOf('2026-11-01', '2026-11-09')
  const last = uses.slice(-8)
  expect([last[2], last[6]]).toEqual([6, 6])
  expect((last[7] ?? 0) - (last[3] ?? 0)).toBe(60)
})

test('in another time zone a drink is of another day (O21)', async () => {
  const { db } = world.deps
  const move = (time_zone: string) =>
    db.updateTable('locations').set({ time_zone }).where('id', '=', 'kips-bay').execute()
  await move('Asia/Kolkata')
  // Midnight in New York is 9:30 AM there.
  const [uses = []] = await usesOf('2026-08-01', '2026-10-31')
  await move('America/New_York')
  expect(uses[2]).toBe(38)
})

test('an extra drink of a code is played as one of the first benefit that no limit counts (O21, O8.3)', async () => {
  const { db } = world.deps
  const use = JSON.stringify({ count: 1, per: 'once' })
  const benefit = { id: 'day', name: 'One medium drink a day', use, cost_cents: 90 }
  await db.insertInto('benefits').values(benefit).execute()
  const extra = {
    id: 'extra',
    membership_id: made.membershipId,
    benefit_id: 'extra-drink',
    name: 'Extra drink',
    use,
    position: 9,
  }
  await db.insertInto('entitlements').values(extra).execute()
  await db
    .updateTable('redemptions')
    .set({ entitlement_id: 'extra' })
    .where('id', '=', 'drink-2026-08-01T04:00:00Z')
    .execute()
  await db
    .updateTable('redemptions')
    .set({ entitlement_id: made.entitlements.day })
    .where('id', '=', 'drink-2026-11-01T03:59:00Z')
    .execute()
  const [uses = []] = await usesOf('2026-08-01', '2026-10-31')
  expect([uses[0], uses[4]]).toEqual([extraOf(0), 0])
})

test('a part of other days than the lab plays, or one too many, is not found (O21)', async () => {
  const ask = async (more: object) =>
    (await owner.call('lab-part', { from: '2026-08-01', until: '2026-10-31', part: 0, of: 1, ...more })).status
  expect(await ask({})).toBe(200)
  expect(await ask({ until: '2026-11-01' })).toBe(404)
  expect(await ask({ until: '2026-07-31' })).toBe(404)
  expect(await ask({ part: 1 })).toBe(404)
})

test('every payer is in exactly one part (O21)', async () => {
  for (let nth = 0; nth < 9; nth += 1) await makeMembership(world.deps, { startedOn: '2026-10-20' })
  const ask = async (of: number) => {
    const found = []
    for (let part = 0; part < of; part += 1)
      found.push(...(await owner.call('lab-part', { from: '2026-08-01', until: '2026-10-31', part, of })).body.payers)
    return found.length
  }
  expect(await ask(1)).toBe(10)
  expect(await ask(4)).toBe(10)
})
