import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { countAnew } from '../../../../test/office/count-anew.ts'
import { makeMembership, makeShop, makeStaff } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { drinksToday } from '../../../store/reports/drinks-today.ts'

let world: World
let owner: Colleague
let manager: Colleague

/** Drinks by the hour in New York, a Tuesday: today, and the same weekday of the last weeks. Counted by hand below. */
const given: [location: string, at: string, times: number, voided?: 'voided'][] = [
  ['kips-bay', '2026-11-10T14:10:00Z', 3],
  ['kips-bay', '2026-11-10T14:20:00Z', 1, 'voided'],
  ['westfield', '2026-11-10T16:10:00Z', 2],
  ['kips-bay', '2026-11-10T04:59:59Z', 7],
  ['kips-bay', '2026-11-03T14:10:00Z', 5],
  ['kips-bay', '2026-10-27T13:10:00Z', 1],
  ['kips-bay', '2026-10-20T13:10:00Z', 4],
  ['kips-bay', '2026-10-13T13:10:00Z', 2],
  ['westfield', '2026-11-03T20:10:00Z', 6],
  ['westfield', '2026-10-27T19:10:00Z', 6],
  ['kips-bay', '2025-11-11T14:10:00Z', 2],
  ['kips-bay', '2025-11-11T17:10:00Z', 9],
  ['kips-bay', '2026-11-04T14:10:00Z', 50],
  ['kips-bay', '2026-10-06T13:10:00Z', 50],
]

beforeAll(async () => {
  world = await createWorld({ opensAt: '2026-11-10T17:00:00Z' })
  const { deps } = world
  await world.clock({ now: '2026-11-10T17:30:00Z' })
  await makeShop(deps)
  await makeColleagues(deps, { owner: 'owner', boss: ['manager', 'westfield'], help: 'support' })
  const staffId = await makeStaff(deps, 'sam@shop.example')
  const { membershipId, entitlements } = await makeMembership(deps, { startedOn: '2026-11-01' })
  await makeMembership(deps, { startedOn: '2026-11-09', locationId: 'westfield' })
  await makeMembership(deps, { startedOn: '2026-08-20', endedAt: new Date('2026-10-05T17:00:00Z') })
  await deps.db
    .insertInto('redemptions')
    .values(
      given.flatMap(([location, at, times, voided], index) =>
        Array.from({ length: times }, (_, time) => ({
          id: `redemption-${index}-${time}`,
          entitlement_id: entitlements.unlimited,
          membership_id: membershipId,
          period_key: null,
          location_id: location,
          staff_id: staffId,
          key: `key-${index}-${time}`,
          accepted_at: new Date(at),
          redeemed_at: new Date(at),
          voided_at: voided ? new Date(at) : null,
        })),
      ),
    )
    .execute()
  await deps.db
    .insertInto('location_hours')
    .values([
      { location_id: 'westfield', weekday: 2, opens: '11:00', closes: '20:00' },
      { location_id: 'newark', weekday: 2, opens: '14:00', closes: '20:00' },
    ])
    .execute()
  await countAnew(deps, 'members', 'leaving', 'drinks')
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  owner ??= await signIn(world, 'owner@shop.example')
  manager ??= await signIn(world, 'boss@shop.example')
})

test('the first page has the members of a year of days, and the drinks of today beside what is usual (O15)', async () => {
  const { body } = await owner.call('figures')
  expect(body.days).toHaveLength(365)
  expect(body.days.slice(-2)).toEqual([
    { day: '2026-11-08', members: 1, monthlyCents: 3000 },
    { day: '2026-11-09', members: 2, monthlyCents: 6000 },
  ])
  expect(body.leaving).toEqual([
    { month: '2026-09-01', atStart: 1, left: 0 },
    { month: '2026-10-01', atStart: 1, left: 1 },
  ])
  expect(body.today).toMatchObject({ day: '2026-11-10', hour: 12, sameHour: true, yearBefore: 2 })
  // 5, 1, 4 and 2 at 9 AM; 6, 6, 0 and 0 at 3 PM.
  expect(body.heat).toEqual([
    { locationId: 'kips-bay', location: 'Kips Bay NY', hour: 9, drinks: 3 },
    { locationId: 'westfield', location: 'Westfield NJ', hour: 15, drinks: 3 },
  ])
  // Usual at 9 AM: the lower middle of 5, 1, 4 and 2. At 3 PM of 6, 6, 0 and 0.
  expect(body.today.hours).toEqual([
    { hour: 9, drinks: 3, usual: 2 },
    { hour: 10, drinks: 0, usual: 0 },
    { hour: 11, drinks: 2, usual: 0 },
  ])
})

test('the list of locations has the members of the last counted day and the drinks of today (O7)', async () => {
  const { body } = await owner.call('locations')
  const figures = body.map(({ id, members, drinksToday: drinks }) => [id, members, drinks])
  expect(figures).toEqual(
    expect.arrayContaining([
      ['kips-bay', 1, 3],
      ['westfield', 1, 2],
    ]),
  )
})

test('the year before stands beside the figures once it is counted', async () => {
  const { db } = world.deps
  await sql`insert into day_members values ('kips-bay', '2025-11-09', 'one-month', 'renewing', 7, 21000)`.execute(db)
  await sql`update counted set from_day = '2024-11-01' where what = 'members'`.execute(db)
  await sql`insert into month_leaving values ('kips-bay', '2025-10-01', 'one-month', 10, 2, 0, 0)`.execute(db)
  const { body } = await owner.call('figures')
  expect(body.days).toHaveLength(365)
  expect(body.yearBefore.at(-1)).toEqual({ day: '2025-11-09', members: 7, monthlyCents: 21_000 })
  expect(body.leavingYearBefore).toEqual({ month: '2025-10-01', atStart: 10, left: 2 })
})

test('a manager has the figures of the own locations only', async () => {
  const { body } = await manager.call('figures')
  expect(body.days.at(-1)).toEqual({ day: '2026-11-09', members: 1, monthlyCents: 3000 })
  expect(body.leaving).toEqual([])
  // Its first drink is of two weeks ago: usual at 3 PM is the lower middle of 6 and 6.
  expect(body.today.hours).toEqual([
    { hour: 11, drinks: 2, usual: 0 },
    ...[12, 13, 14].map((hour) => ({ hour, drinks: 0, usual: 0 })),
    { hour: 15, drinks: 0, usual: 6 },
  ])
  expect(body.heat.map(({ locationId }) => locationId)).toEqual(['westfield'])
  expect(body.today.yearBefore).toBeNull()
})

test('the figures are of one location where one is asked for, and say which of the own ones are open (O13)', async () => {
  const { body } = await owner.call('figures', { locationId: 'westfield' })
  expect(body.days.at(-1)?.members).toBe(1)
  expect(body.heat.map(({ locationId }) => locationId)).toEqual(['westfield'])
  expect(Object.fromEntries(body.locations.map(({ id, open }) => [id, open]))).toEqual({
    'kips-bay': null,
    westfield: true,
    newark: false,
  })
  const { body: own } = await manager.call('figures', { locationId: 'westfield' })
  expect(own.locations).toEqual([{ id: 'westfield', name: 'Westfield NJ', timeZone: 'America/New_York', open: true }])
  expect((await manager.call('figures', { locationId: 'kips-bay' })).status).toBe(404)
})

test('without a week that is counted everywhere nothing is usual', async () => {
  const { db, clock } = world.deps
  // In one transaction: the sweep of the running server counts again what is missing.
  const rows = await db.transaction().execute(async (trx) => {
    await sql`delete from counted where what = 'drinks' and location_id = 'newark'`.execute(trx)
    return drinksToday(trx, { only: null, now: clock.now() })
  })
  expect(new Set(rows.map(({ usual }) => usual))).toEqual(new Set([null]))
  expect(rows.find(({ hour }) => hour === 9)?.drinks).toBe(3)
})

test('nothing is usual before the week of the first drink: an empty week before it does not count', async () => {
  const { db, clock } = world.deps
  const usualAt = async (only: string, hour: number) =>
    (await drinksToday(db, { only: [only], now: clock.now() })).find((one) => one.hour === hour)?.usual
  expect(await usualAt('newark', 9)).toBeNull()
  expect(await usualAt('westfield', 15)).toBe(6)
  expect(await usualAt('kips-bay', 9)).toBe(2)
})

test('today is counted by each location’s own hour: one further west hides no drink of another', async () => {
  const { db, clock } = world.deps
  const rows = await db.transaction().execute(async (trx) => {
    await sql`update locations set time_zone = 'America/Los_Angeles' where id = 'kips-bay'`.execute(trx)
    const found = await drinksToday(trx, { only: null, now: clock.now() })
    await sql`update locations set time_zone = 'America/New_York' where id = 'kips-bay'`.execute(trx)
    return found
  })
  // At Kips Bay it is 9 AM then: what is usual there from 9 AM on is still to come, also where it is noon elsewhere.
  expect(rows.find(({ hour }) => hour === 9)?.usual ?? 0).toBe(0)
  const newark = (time_zone: string, position: number) =>
    db.updateTable('locations').set({ time_zone, position }).where('id', '=', 'newark').execute()
  await newark('America/Los_Angeles', -1)
  const { body } = await owner.call('figures')
  await newark('America/New_York', 9)
  expect(body.today).toMatchObject({ day: '2026-11-10', hour: 12, sameHour: false })
})
