import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleagues, signIn } from '../../../../test/colleague.ts'
import { countAnew } from '../../../../test/office/count-anew.ts'
import { makeMembership, makeShop, makeStaff } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { countDays } from '../../../jobs/counting/count-days.ts'

let world: World
let staffId: string
beforeAll(async () => {
  world = await createWorld({ opensAt: '2026-11-10T17:00:00Z' })
  const { deps } = world
  await world.clock({ now: '2026-11-10T17:00:00Z' })
  await makeShop(deps)
  await deps.db
    .insertInto('benefits')
    .values([
      {
        id: 'day',
        name: 'One medium drink a day',
        use: JSON.stringify({ count: 1, per: 'day' }),
        menu_cents: 600,
        cost_cents: 135,
      },
      { id: 'month', name: 'Treat', use: JSON.stringify({ count: 1, per: 'month' }), menu_cents: 900, cost_cents: 400 },
    ])
    .execute()
  await makeColleagues(deps, { owner: 'owner', boss: ['manager', 'westfield'] })
  staffId = await makeStaff(deps, 'sam@shop.example')
}, 60_000)
afterAll(() => world.close())

let given = 0
/** Each drink on another day; a treat costs more. */
const drinker = async (of: {
  location: string
  paidOn?: string
  startedOn?: string
  endedAt?: string
  drinks: string[]
  treats?: string[]
  voided?: string
  kind?: 'complimentary'
}) => {
  const { db } = world.deps
  const { membershipId, entitlements } = await makeMembership(world.deps, {
    locationId: of.location,
    startedOn: of.startedOn ?? '2026-01-15',
    ...(of.endedAt ? { endedAt: new Date(of.endedAt) } : {}),
  })
  if (of.kind) await db.updateTable('memberships').set({ kind: of.kind }).where('id', '=', membershipId).execute()
  if (of.paidOn)
    await db
      .insertInto('renewals')
      .values({
        membership_id: membershipId,
        period_start: of.paidOn,
        amount_cents: 3200,
        price_cents: 3000,
        state: 'paid',
        at: new Date(),
      })
      .execute()
  const redeem = async (entitlement: string, at: string, voided = false) => {
    const id = `use-${(given += 1)}`
    await db
      .insertInto('redemptions')
      .values({
        id,
        entitlement_id: entitlement,
        membership_id: membershipId,
        period_key: null,
        location_id: 'kips-bay',
        staff_id: staffId,
        key: id,
        accepted_at: new Date(at),
        redeemed_at: new Date(at),
        voided_at: voided ? new Date(at) : null,
      })
      .execute()
    return id
  }
  let last = ''
  for (const at of of.drinks) last = await redeem(entitlements.day, at)
  for (const at of of.treats ?? []) last = await redeem(entitlements.month, at)
  if (of.voided) await redeem(entitlements.day, of.voided, true)
  return last
}

const count = () => countAnew(world.deps, 'use')
const october = (count: number) =>
  Array.from({ length: count }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}T18:00:00Z`)

test('what was drunk and paid is counted by the drinks of a month, with what each member paid for its days', async () => {
  // 31 of 31 days of October are paid with $30.00, by the day: October is 14 of the 30 days from September 15, and 17 of
  // the 31 from October 15: $14.00 and $16.45.
  const extra = await drinker({
    location: 'westfield',
    paidOn: '2026-09-15',
    drinks: october(4),
    treats: [october(1)[0] ?? ''],
  })
  await world.deps.db
    .insertInto('redemption_extras')
    .values({ redemption_id: extra, position: 0, extra_id: 'boba', name: 'Boba', price_cents: 100, count: 2 })
    .execute()
  await drinker({ location: 'westfield', paidOn: '2026-10-15', drinks: october(24) })
  // In New York it is still October 31, and not yet October 1; and one that the till took back.
  await drinker({
    location: 'kips-bay',
    paidOn: '2026-10-01',
    drinks: ['2026-11-01T03:59:59Z', '2026-10-01T03:59:59Z'],
    voided: '2026-10-09T18:00:00Z',
  })
  // Ended on October 11: ten of the 31 days that were paid.
  await drinker({ location: 'kips-bay', paidOn: '2026-10-01', endedAt: '2026-10-11T18:00:00Z', drinks: [] })
  await drinker({ location: 'kips-bay', kind: 'complimentary', drinks: october(9) })
  await drinker({ location: 'kips-bay', endedAt: '2026-09-20T18:00:00Z', drinks: [] })
  await drinker({ location: 'kips-bay', startedOn: '2026-11-01', drinks: [] })
  await count()

  const owner = await signIn(world, 'owner@shop.example')
  const { body } = await owner.call('report', { name: 'use' })
  const names = ['bucket', 'members', 'menuCents', 'netCents', 'costCents', 'leftCents', 'losing', 'extraCents']
  expect(body.rows.map((row) => names.map((name) => row[name]))).toEqual([
    // $30.00 and ten days of it: 3000 + 967.
    ['0–3', 2, 600, 3967, 135, 3832, 0, 0],
    ['4–7', 1, 3300, 1400, 940, 460, 0, 200],
    ['24+', 1, 14_400, 1645, 3240, -1595, 1, 0],
  ])
  expect(body.rows[0]?.['month']).toBe('2026-10-01')
  expect((await owner.call('report', { name: 'use', to: '2026-10-30' })).body.rows[0]?.['month']).toBe('2026-09-01')
  expect((await owner.call('report', { name: 'use', planId: 'annual' })).body.rows).toEqual([])

  const manager = await signIn(world, 'boss@shop.example')
  const { body: own } = await manager.call('report', { name: 'use' })
  expect(own.rows).toEqual([
    { month: '2026-10-01', bucket: '4–7', members: '<5' },
    { month: '2026-10-01', bucket: '24+', members: '<5' },
  ])
  const { body: file } = await manager.call('report-csv', { name: 'use' })
  expect(file.csv).toContain('4–7,<5,,,,,,\r\n')
}, 60_000)

test('a cost that is not set is left empty, and a month that is over is counted again for a week', async () => {
  const { db, clock } = world.deps
  await db.updateTable('benefits').set({ cost_cents: null }).where('id', '=', 'month').execute()
  await count()
  const owner = await signIn(world, 'owner@shop.example')
  const { body } = await owner.call('report', { name: 'use' })
  expect(body.rows.map((row) => [row['bucket'], row['costCents'], row['withoutCost']])).toEqual([
    ['0–3', 135, 0],
    ['4–7', undefined, 1],
    ['24+', 3240, 0],
  ])
  const members = async () =>
    (await sql<{ n: number }>`select sum(members)::int as n from month_use where month = '2026-10-01'`.execute(db))
      .rows[0]?.n
  expect(await members()).toBe(4)
  await drinker({ location: 'kips-bay', drinks: [] })
  for (const [now, counted, seen] of [
    ['2026-11-11T17:00:00Z', '2026-11-06', 4],
    ['2026-11-07T17:00:00Z', '2026-11-05', 5],
  ] as const) {
    clock.setNow(new Date(now))
    await sql`update counted set until_day = ${counted} where what = 'use'`.execute(db)
    await countDays(world.deps, ['use'])
    expect(await members()).toBe(seen)
  }
}, 60_000)

test('who ended on the first of the month counts with the drink of that day, and not without one', async () => {
  const { db } = world.deps
  const day = ['2026-10-01T13:00:00Z', '2026-10-01T15:00:00Z']
  await drinker({ location: 'newark', paidOn: '2026-09-01', endedAt: '2026-10-01T18:00:00Z', drinks: day })
  await drinker({ location: 'newark', paidOn: '2026-09-01', endedAt: '2026-10-01T18:00:00Z', drinks: [] })
  await count()
  const { rows } = await sql<object>`select drinks, members, net_cents::int as net from month_use
    where location_id = 'newark' and month = '2026-10-01'`.execute(db)
  expect(rows).toEqual([{ drinks: 2, members: 1, net: 0 }])
})

test('an extra drink of a code is worth and costs what the first benefit of the membership does (O15, O8.3)', async () => {
  const { db } = world.deps
  const before = await usedAt('newark')
  const use = JSON.stringify({ count: 1, per: 'once' })
  await drinker({ location: 'newark', paidOn: '2026-10-01', drinks: october(1) })
  const last = await db
    .selectFrom('redemptions')
    .select('membership_id')
    .orderBy('accepted_at')
    .where('id', '=', `use-${given}`)
    .executeTakeFirstOrThrow()
  const extra = {
    id: 'extra',
    membership_id: last.membership_id,
    benefit_id: 'extra-drink',
    name: 'Extra drink',
    use,
    position: 9,
  }
  await db.insertInto('entitlements').values(extra).execute()
  await db.updateTable('redemptions').set({ entitlement_id: 'extra' }).where('id', '=', `use-${given}`).execute()
  await count()
  expect(before).toEqual({ menu: 1200, cost: 270, unpriced: 0 })
  expect(await usedAt('newark')).toEqual({ menu: 1800, cost: 405, unpriced: 0 })
})

const usedAt = async (location: string) =>
  (
    await sql<object>`select sum(menu_cents)::int as menu, sum(cost_cents)::int as cost,
      sum(without_cost + without_menu)::int as unpriced from month_use
      where location_id = ${location} and month = '2026-10-01'`.execute(world.deps.db)
  ).rows[0]
