import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { drinksByHour } from '../../store/reports/drinks-by-hour.ts'
import { openFindings } from '../../store/findings.ts'
import { compareDay, compareDays } from './compare-days.ts'
import { countDays } from './count-days.ts'

let world: World
let given: { entitlement_id: string; membership_id: string; staff_id: string }
beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  const staffId = await makeStaff(world.deps, 'sam@shop.example')
  const { membershipId, entitlements } = await makeMembership(world.deps)
  given = { entitlement_id: entitlements.unlimited, membership_id: membershipId, staff_id: staffId }
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from redemptions`.execute(world.deps.db)
  await sql`delete from day_redemptions`.execute(world.deps.db)
  await sql`delete from days_to_recount`.execute(world.deps.db)
  await sql`delete from counted`.execute(world.deps.db)
})

let drinks = 0
const redeem = async (locationId: string, at: Date, db = world.deps.db): Promise<string> => {
  const id = `drink-${(drinks += 1)}`
  await db
    .insertInto('redemptions')
    .values({
      ...given,
      id,
      period_key: null,
      location_id: locationId,
      key: id,
      accepted_at: at,
      redeemed_at: at,
      voided_at: null,
    })
    .execute()
  return id
}
const moveTo = (locationId: string, timeZone: string) =>
  world.deps.db.updateTable('locations').set({ time_zone: timeZone }).where('id', '=', locationId).execute()
const counted = async () =>
  (
    await sql<{ row: string }>`select location_id || ' ' || from_day || ' ' || until_day as row from counted
      where what = 'drinks' order by 1`.execute(world.deps.db)
  ).rows.map(({ row }) => row)
const countDrinks = () => countDays(world.deps, ['drinks'])

/** Repeats a history for a seed. */
const dice = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const zones = ['America/New_York', 'America/Los_Angeles', 'Asia/Kolkata'] as const
const places = ['kips-bay', 'westfield', 'newark'] as const

test('whatever came, late or taken back, the hours are those of a count by hand', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const roll = dice(seed)
  const any = <T>(list: readonly T[]): T => list[roll(list.length)] as T
  // Clocks go back on November 1.
  const start = Date.parse('2026-10-25T00:00:00Z')
  const history = new Map<string, { locationId: string; at: Date; voided: boolean }>()
  const zoneOf = new Map<string, string>(places.map((place) => [place, 'America/New_York']))
  for (const place of places) await moveTo(place, 'America/New_York')
  let now = start
  for (let step = 0; step < 150; step += 1) {
    now += roll(5 * 3_600_000)
    world.deps.clock.setNow(new Date(now))
    const what = roll(12)
    if (what < 7) {
      const at = new Date(now - (roll(3) === 0 ? roll(4 * 86_400_000) : 0))
      const locationId = any(places)
      history.set(await redeem(locationId, at), { locationId, at, voided: false })
    } else if (what < 9 && history.size > 0) {
      const [id, one] = any([...history])
      await world.deps.db
        .updateTable('redemptions')
        .set({ voided_at: new Date(now) })
        .where('id', '=', id)
        .execute()
      history.set(id, { ...one, voided: true })
    } else if (what === 9 && roll(6) === 0) {
      const [place, zone] = [any(places), any(zones)]
      await moveTo(place, zone)
      zoneOf.set(place, zone)
    } else await countDrinks()
  }
  const check = async () => {
    const from = dateIn(new Date(start + roll(10) * 86_400_000), 'UTC')
    const until = addDays(from, roll(20))
    const byHand = new Map<string, number>()
    for (const { locationId, at, voided } of history.values()) {
      const zone = zoneOf.get(locationId) ?? ''
      const day = dateIn(at, zone)
      if (voided || day < from || day > until) continue
      const hour = Number(
        new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at),
      )
      byHand.set(`${locationId} ${hour}`, (byHand.get(`${locationId} ${hour}`) ?? 0) + 1)
    }
    const rows = await drinksByHour(world.deps.db, { only: null, from, until })
    expect(
      Object.fromEntries(rows.map((row) => [`${row.locationId} ${row.hour}`, row.drinks])),
      `SEED=${seed}, ${from} to ${until}`,
    ).toEqual(Object.fromEntries(byHand))
  }
  for (let times = 0; times < 10; times += 1) await check()
  await countDrinks()
  for (let times = 0; times < 10; times += 1) await check()
}, 60_000)

test('days are counted when they are over, at first the last 400, and once more when one comes late', async () => {
  for (const place of places) await moveTo(place, 'America/New_York')
  world.deps.clock.setNow(new Date('2026-11-10T17:00:00Z'))
  await redeem('westfield', new Date('2026-10-01T15:00:00Z'))
  await countDrinks()
  expect(await counted()).toEqual(['kips-bay', 'newark', 'westfield'].map((place) => `${place} 2025-10-06 2026-11-09`))
  world.deps.clock.setNow(new Date('2026-11-11T05:01:00Z'))
  await redeem('kips-bay', new Date('2026-11-05T15:00:00Z'))
  const late = async () => (await sql`select * from days_to_recount`.execute(world.deps.db)).rows
  expect(await late()).toEqual([{ location_id: 'kips-bay', day: '2026-11-05' }])
  await countDrinks()
  expect(await late()).toEqual([])
  expect((await counted())[0]).toBe('kips-bay 2025-10-06 2026-11-10')
  const { rows } = await sql`select day, hour, drinks from day_redemptions order by day`.execute(world.deps.db)
  expect(rows).toEqual([
    { day: '2026-10-01', hour: 11, drinks: 1 },
    { day: '2026-11-05', hour: 10, drinks: 1 },
  ])
}, 60_000)

test('a drink that is being given while its day is counted is in the count', async () => {
  world.deps.clock.setNow(new Date('2026-11-10T17:00:00Z'))
  await countDrinks()
  world.deps.clock.setNow(new Date('2026-11-11T17:00:00Z'))
  const { promise: given, resolve: isGiven } = Promise.withResolvers<void>()
  const giving = world.deps.db.transaction().execute(async (trx) => {
    await redeem('kips-bay', new Date('2026-11-10T15:00:00Z'), trx)
    isGiven()
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await given
  await Promise.all([giving, countDrinks()])
  const { rows } = await sql`select location_id, day, drinks from day_redemptions`.execute(world.deps.db)
  expect(rows).toEqual([{ location_id: 'kips-bay', day: '2026-11-10', drinks: 1 }])
}, 60_000)

test('a counted day that differs from what happened is found at night, counted again, and listed', async () => {
  const { db, clock } = world.deps
  await db.deleteFrom('findings').execute()
  for (const place of places) await moveTo(place, 'America/New_York')
  clock.setNow(new Date('2026-12-02T17:00:00Z'))
  await redeem('westfield', new Date('2026-12-01T15:00:00Z'))
  await redeem('westfield', new Date('2026-11-20T15:00:00Z'))
  await countDrinks()
  await sql`delete from counted where what = 'compared'`.execute(db)
  const found = async () =>
    (await openFindings(db)).filter(({ kind }) => kind === 'reports_differ').map(({ subject, text }) => [subject, text])
  await compareDays(world.deps)
  expect(await found()).toEqual([])

  await sql`update day_redemptions set drinks = drinks + 4`.execute(db)
  // Once a day and no more.
  await compareDays(world.deps)
  expect(await found()).toEqual([])
  await sql`delete from counted where what = 'compared'`.execute(db)
  await compareDays(world.deps)
  await compareDay(world.deps, { id: 'westfield', name: 'Westfield' }, '2026-11-20')
  expect(await found()).toEqual(
    expect.arrayContaining([
      ['westfield:2026-12-01', expect.stringContaining('5 drinks were counted instead of 1')],
      ['westfield:2026-11-20', expect.stringContaining('The day is counted again.')],
    ]),
  )
  await countDrinks()
  for (const day of ['2026-12-01', '2026-11-20'])
    expect((await drinksByHour(db, { only: null, from: day, until: day })).map(({ drinks: of }) => of)).toEqual([1])
})
