import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMembership, makeShop } from '../../../test/make-membership.ts'
import { stillClock } from '../../../test/still-clock.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { moveMembership } from '../../store/memberships/moving.ts'
import { membersByDay } from '../../store/reports/members-by-day.ts'
import { countDays } from './count-days.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  // Its first sweep is over before the tests begin, and a later one counts nothing of these days.
  world.deps.clock.setNow(new Date('2026-08-20T12:00:00Z'))
  await makeShop(world.deps)
  await world.app.dueWork()
  await world.deps.db
    .updateTable('locations')
    .set({ time_zone: 'America/Los_Angeles' })
    .where('id', '=', 'newark')
    .execute()
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await sql`truncate day_members, counted, membership_moves, entitlements, memberships cascade`.execute(world.deps.db)
})

const places = ['kips-bay', 'westfield', 'newark'] as const
const zoneOf = (place: string) => (place === 'newark' ? 'America/Los_Angeles' : 'America/New_York')
const START = '2026-09-01'
const all = { plan: null, byMonth: false }

/** A membership of a shop with pauses, moves, declines and every kind of plan; days count from START. */
const life = fc.record({
  place: fc.constantFrom(...places),
  begins: fc.nat(40),
  lasts: fc.option(fc.nat(40), { nil: null }),
  kind: fc.constantFrom('renewing', 'renewing', 'term', 'complimentary'),
  yearly: fc.boolean(),
  cents: fc.integer({ min: 0, max: 40_000 }),
  unpaidFor: fc.option(fc.nat(60), { nil: null, freq: 3 }),
  pause: fc.option(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 30 })), { nil: null, freq: 3 }),
  moves: fc.array(fc.tuple(fc.nat(50), fc.constantFrom(...places)), { maxLength: 2 }),
})
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never

const make = async (one: Life, nth: number) => {
  const { db, ids } = world.deps
  const startedOn = addDays(START, one.begins)
  const { membershipId } = await makeMembership(world.deps, { startedOn, locationId: one.place })
  const moves = one.moves.map(([days, to]) => [addDays(START, days), to] as const).toSorted()
  let from: string = one.place
  for (const [index, [today, to]] of moves.entries()) {
    if (from === to) continue
    const now = new Date(Date.parse('2026-09-01T17:00:00Z') + (nth * 10 + index) * 1000)
    const [before] = [from]
    await db.transaction().execute((trx) => moveMembership(trx, ids, { membershipId, from: before, to, today, now }))
    from = to
  }
  await db
    .updateTable('memberships')
    .set({
      plan_id: 'one-month',
      kind: one.kind as Life['kind'] & 'term',
      frequency: one.yearly ? 'year' : 'month',
      price_cents: one.cents,
      ended_at: one.lasts === null ? null : new Date(`${addDays(startedOn, one.lasts)}T15:00:00Z`),
      ...(one.unpaidFor !== null && { state: 'unpaid', grace_until: addDays(START, one.unpaidFor) }),
      ...(one.pause &&
        one.kind === 'renewing' && {
          paused_at: new Date(`${startedOn}T15:00:00Z`),
          paid_through: addDays(START, one.pause[0]),
          paused_until: addDays(START, one.pause[0] + one.pause[1]),
        }),
    })
    .where('id', '=', membershipId)
    .execute()
  return { ...one, startedOn, moves }
}

/** A twelfth, rounded to the nearest cent and from the middle to the even one. */
const twelfth = (cents: number): number => {
  const low = Math.floor(cents / 12)
  const rest = cents - low * 12
  return rest > 6 || (rest === 6 && low % 2 === 1) ? low + 1 : low
}

/** Where a membership was at the end of a day and what it paid a month; null when it was nowhere. */
const atEndOf = (day: string, one: Awaited<ReturnType<typeof make>>) => {
  if (one.startedOn > day) return null
  const later = one.moves.filter(([on]) => on >= one.startedOn)
  const before = one.moves.filter(([on]) => on < one.startedOn)
  const first = before.at(-1)?.[1] ?? one.place
  const last = later.at(-1)?.[1] ?? first
  // It never ends at a location before it came there.
  const came = later.filter(([, to], index) => to !== (later[index - 1]?.[1] ?? first)).at(-1)?.[0] ?? one.startedOn
  const ended =
    one.lasts === null ? null : dateIn(new Date(`${addDays(one.startedOn, one.lasts)}T15:00:00Z`), zoneOf(last))
  const left = ended !== null && ended < came ? came : ended
  if (left !== null && left <= day) return null
  const place = later.filter(([on]) => on <= day).at(-1)?.[1] ?? first
  const isUnpaid = one.unpaidFor !== null && addDays(START, one.unpaidFor) <= day
  const isPaused =
    one.pause !== null && addDays(START, one.pause[0]) <= day && day < addDays(START, one.pause[0] + one.pause[1])
  const pays = one.kind === 'renewing' && !isUnpaid && !isPaused
  return { place, cents: pays ? (one.yearly ? twelfth(one.cents) : one.cents) : 0 }
}

test('in random shops the members and what they pay a month are those of a count by hand, on every day and place', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const lives = fc.sample(life, { seed, numRuns: 90 })
  const made: Awaited<ReturnType<typeof make>>[] = []
  for (const [nth, one] of lives.entries()) made.push(await make(one, nth))
  const until = addDays(START, 70)
  // In two nights: what is counted stays.
  for (const days of [30, 70]) {
    const clock = stillClock(new Date(`${addDays(START, days + 1)}T17:00:00Z`))
    await countDays({ ...world.deps, clock }, ['members'])
  }
  for (const only of [null, ['newark'], ['kips-bay', 'westfield']]) {
    const byHand = Array.from({ length: 76 }, (_, index) => {
      const day = addDays(START, index - 5)
      const there = made
        .map((one) => ({ kind: one.kind, at: atEndOf(day, one) }))
        .filter(({ at }) => at && (only?.includes(at.place) ?? true))
      const count = (kind: string) => there.filter((one) => one.kind === kind).length
      return {
        day,
        renewing: count('renewing'),
        term: count('term'),
        given: count('complimentary'),
        members: there.length,
        monthlyCents: there.reduce((sum, { at }) => sum + (at?.cents ?? 0), 0),
      }
    })
    expect(
      await membersByDay(world.deps.db, { only, ...all, from: addDays(START, -5), until }),
      `SEED=${seed}`,
    ).toEqual(byHand)
  }
}, 60_000)

test('days are counted when they are over at their location, and stay as they were counted', async () => {
  const { db, clock } = world.deps
  // 11 PM on November 9 in Los Angeles; midnight has passed in New York.
  clock.setNow(new Date('2026-11-10T07:00:00Z'))
  const { membershipId } = await makeMembership(world.deps, { startedOn: '2026-11-01' })
  await countDays(world.deps, ['members'])
  const untils = async () =>
    (await sql`select location_id, until_day from counted where what = 'members' order by 1`.execute(db)).rows
  expect(await untils()).toEqual([
    { location_id: 'kips-bay', until_day: '2026-11-09' },
    { location_id: 'newark', until_day: '2026-11-08' },
    { location_id: 'westfield', until_day: '2026-11-09' },
  ])
  // A report ends with the day that is counted everywhere.
  const days = async (only: string[] | null) =>
    (await membersByDay(db, { only, ...all, from: '2026-11-07', until: '2026-11-30' })).map((row) => [
      row.day,
      row.members,
      row.monthlyCents,
    ])
  expect(await days(null)).toEqual([
    ['2026-11-07', 1, 3000],
    ['2026-11-08', 1, 3000],
  ])
  await db.updateTable('memberships').set({ price_cents: 4000 }).where('id', '=', membershipId).execute()
  clock.setNow(new Date('2026-11-12T12:00:00Z'))
  await countDays(world.deps, ['members'])
  await countDays(world.deps, ['members'])
  expect(await days(['kips-bay'])).toEqual([
    ['2026-11-07', 1, 3000],
    ['2026-11-08', 1, 3000],
    ['2026-11-09', 1, 3000],
    ['2026-11-10', 1, 4000],
    ['2026-11-11', 1, 4000],
  ])
}, 60_000)

test('a shop whose members were never counted has no figures rather than zeros', async () => {
  await makeMembership(world.deps)
  expect(await membersByDay(world.deps.db, { only: null, ...all, from: '2026-11-01', until: '2026-11-09' })).toEqual([])
})
