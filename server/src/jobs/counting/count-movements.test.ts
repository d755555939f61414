import { addDays, addMonths, dateIn } from '@sipday/rules/calendar.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countAnew } from '../../../test/office/count-anew.ts'
import { makeMembership, makeShop } from '../../../test/make-membership.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { moveMembership } from '../../store/memberships/moving.ts'
import { leaving } from '../../store/reports/leaving.ts'
import { membersByDay } from '../../store/reports/members-by-day.ts'
import { membershipsByLocation } from '../../store/reports/memberships-by-location.ts'
import { movements } from '../../store/reports/movements.ts'
import { countDays } from './count-days.ts'

const NOW = new Date('2026-11-10T17:00:00Z')
const LAST = '2026-11-09'
const places = ['kips-bay', 'westfield', 'newark'] as const
const zoneOf = (place: string) => (place === 'newark' ? 'America/Los_Angeles' : 'America/New_York')

let world: World
beforeAll(async () => {
  world = await createWorld()
  world.deps.clock.setNow(NOW)
  await makeShop(world.deps)
  await world.deps.db
    .updateTable('locations')
    .set({ time_zone: zoneOf('newark') })
    .where('id', '=', 'newark')
    .execute()
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await sql`truncate counted, membership_moves, renewals, entitlements, memberships cascade`.execute(world.deps.db)
})

const count = () => countAnew(world.deps, 'members', 'movements', 'leaving')
const countOn = () => countDays(world.deps, ['movements', 'leaving'])

type Life = {
  place: string
  startedOn: string
  endedOn?: string | null
  kind?: 'renewing' | 'term'
  canceled?: boolean
  /** The day of a renewal that failed and was never paid; it is over three days later. */
  failed?: string | null
  moves?: readonly (readonly [on: string, to: string])[]
  subscriber?: string
}

let made = 0
const make = async (life: Life) => {
  const { db, ids } = world.deps
  const { membershipId } = await makeMembership(world.deps, { startedOn: life.startedOn, locationId: life.place })
  let from: string = life.place
  for (const [today, to] of life.moves ?? []) {
    const move = { membershipId, from, to, today, now: new Date(NOW.getTime() + (made += 1)) }
    await db.transaction().execute((trx) => moveMembership(trx, ids, move))
    from = to
  }
  const isOver = Boolean(life.endedOn)
  const { subscriber_id: subscriber } = await db
    .updateTable('memberships')
    .set({
      plan_id: 'one-month',
      kind: life.kind ?? 'renewing',
      created_at: new Date(Date.parse('2025-01-01T12:00:00Z') + (made += 1) * 1000),
      ...(life.subscriber ? { subscriber_id: life.subscriber } : {}),
      ...(life.failed
        ? { paid_through: life.failed, state: 'unpaid' as const, grace_until: addDays(life.failed, 3) }
        : {}),
      ...(life.canceled ? { cancelled_at: NOW } : {}),
      ...(isOver
        ? { ended_at: new Date(`${life.endedOn}T19:00:00Z`), state: 'ended' as const, grace_until: null }
        : {}),
    })
    .where('id', '=', membershipId)
    .returning('subscriber_id')
    .executeTakeFirstOrThrow()
  if (life.failed)
    await db
      .insertInto('renewals')
      .values({ membership_id: membershipId, period_start: life.failed, amount_cents: 3000, state: 'failed', at: NOW })
      .execute()
  return { subscriber }
}

const asked = { only: null, plan: null, from: '2025-11-01', until: LAST }
/** Without the columns where nothing happened. */
const told = (rows: Record<string, string | number>[]) =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0)))
    .filter((row) => Object.keys(row).length > 1)

test('who came and who went is counted by the day and the reason, and by month', async () => {
  await make({ place: 'kips-bay', startedOn: '2026-09-30' })
  const { subscriber } = await make({
    place: 'kips-bay',
    startedOn: '2026-08-01',
    endedOn: '2026-10-05',
    canceled: true,
  })
  await make({ place: 'kips-bay', startedOn: '2026-10-20', subscriber })
  // At another location it is no coming back: what was elsewhere is not looked at.
  await make({ place: 'westfield', startedOn: '2026-10-21', subscriber })
  await make({ place: 'kips-bay', startedOn: '2026-09-01', moves: [['2026-10-07', 'westfield']] })
  await make({
    place: 'kips-bay',
    startedOn: '2026-08-10',
    failed: '2026-10-10',
    endedOn: '2026-10-20',
    canceled: true,
  })
  await make({ place: 'kips-bay', startedOn: '2026-08-10', failed: '2026-10-10' })
  await make({ place: 'westfield', startedOn: '2026-10-01', endedOn: '2026-11-01', kind: 'term' })
  // Came and went on one day; and one that ended before it began was never there.
  await make({ place: 'westfield', startedOn: '2026-10-01', endedOn: '2026-10-01', canceled: true })
  await make({ place: 'westfield', startedOn: '2026-10-09', endedOn: '2026-10-02', canceled: true })
  await count()
  const { db } = world.deps
  const october = { ...asked, from: '2026-10-01', until: '2026-11-01' }
  expect(told(await movements(db, { ...october, byMonth: false }))).toEqual([
    { day: '2026-10-01', joined: 2, canceled: 1 },
    { day: '2026-10-05', canceled: 1 },
    { day: '2026-10-07', movedIn: 1, movedOut: 1 },
    { day: '2026-10-20', returned: 1, unpaid: 1 },
    { day: '2026-10-21', joined: 1 },
    { day: '2026-11-01', ended: 1 },
  ])
  expect(told(await movements(db, { ...october, byMonth: true }))).toEqual([
    { day: '2026-10-01', joined: 3, returned: 1, movedIn: 1, movedOut: 1, canceled: 2, unpaid: 1 },
    { day: '2026-11-01', ended: 1 },
  ])
  expect(told(await movements(db, { ...october, only: ['kips-bay'], byMonth: true }))).toEqual([
    { day: '2026-10-01', returned: 1, movedOut: 1, canceled: 1, unpaid: 1 },
  ])
  expect(told(await movements(db, { ...october, plan: 'annual', byMonth: true }))).toEqual([])
  // A day without anyone is there all the same, and none that is not over.
  const days = await movements(db, { ...asked, from: '2026-11-08', until: '2026-11-20', byMonth: false })
  expect(days.map(({ day }) => day)).toEqual(['2026-11-08', '2026-11-09'])
})

test('who leaves in a month is counted by the reason, without those who came back, moved, or have days of grace', async () => {
  const began = { place: 'kips-bay', startedOn: '2026-08-10' }
  await make(began)
  await make({ ...began, endedOn: '2026-10-31', canceled: true })
  await make({ ...began, endedOn: '2026-11-01', canceled: true })
  await make({ ...began, moves: [['2026-10-07', 'westfield']] })
  await make({ ...began, moves: [['2026-10-07', 'westfield']], endedOn: '2026-10-20', canceled: true })
  // Its days of grace are over on October 31, and those of the next one on November 1.
  await make({ ...began, failed: '2026-10-28' })
  await make({ ...began, failed: '2026-10-29' })
  await make({ ...began, failed: '2026-10-10', endedOn: '2026-10-20', canceled: true })
  await make({ ...began, endedOn: '2026-10-12' })
  // Came back within the month, at the same location; and at another one.
  const { subscriber } = await make({ ...began, endedOn: '2026-10-02', canceled: true })
  await make({ place: 'kips-bay', startedOn: '2026-10-31', subscriber })
  const { subscriber: other } = await make({ ...began, endedOn: '2026-10-02', canceled: true })
  await make({ place: 'westfield', startedOn: '2026-10-15', subscriber: other })
  await make({ place: 'kips-bay', startedOn: '2026-10-01', endedOn: '2026-10-20', canceled: true })
  await make({ ...began, failed: '2026-09-20' })
  await make({ ...began, kind: 'term', endedOn: '2026-10-12' })
  await count()
  const { db } = world.deps
  expect(await leaving(db, { ...asked, from: '2026-10-01' })).toEqual([
    { month: '2026-10-01', atStart: 11, canceled: 2, unpaid: 2, ended: 1 },
  ])
  expect(await leaving(db, { ...asked, only: ['westfield'] })).toEqual([])
  // A month that is not whole within the days is not in it.
  expect(await leaving(db, { ...asked, from: '2026-10-02' })).toEqual([])
  expect(await leaving(db, { ...asked, from: '2026-10-01', until: '2026-10-30' })).toEqual([])
})

test('a month stays as it was counted, and movements are counted anew each night', async () => {
  const { db, clock } = world.deps
  await make({ place: 'kips-bay', startedOn: '2026-08-10' })
  await count()
  await make({ place: 'kips-bay', startedOn: '2026-08-12' })
  await countOn()
  const joined = async () =>
    (await movements(db, { ...asked, byMonth: true })).reduce((sum, row) => sum + row.joined, 0)
  expect(await joined()).toBe(1)
  clock.setNow(new Date('2026-12-01T17:00:00Z'))
  await countOn()
  clock.setNow(NOW)
  expect(await joined()).toBe(2)
  const starts = (await leaving(db, { ...asked, from: '2026-08-01', until: '2026-11-30' })).map((row) => row.atStart)
  expect(starts).toEqual([1, 1, 2])
})

test('memberships of any age are counted', async () => {
  const { db } = world.deps
  await make({ place: 'kips-bay', startedOn: '2024-02-01' })
  await make({ place: 'kips-bay', startedOn: '2024-03-01', endedOn: '2024-06-01', canceled: true })
  await count()
  const before = async () => {
    const rows = await membershipsByLocation(db, { only: null, plan: null, from: '2026-11-01', until: LAST })
    return rows.map((row) => [row.locationId, row.before, row.after])
  }
  expect(await before()).toEqual([['kips-bay', 1, 1]])
})

const START = '2026-08-20'
const dayOf = fc.nat(75).map((days) => addDays(START, days))
const life: fc.Arbitrary<Life> = fc.record({
  place: fc.constantFrom(...places),
  startedOn: dayOf,
  endedOn: fc.option(dayOf, { nil: null }),
  kind: fc.constantFrom('renewing', 'renewing', 'term'),
  canceled: fc.boolean(),
  failed: fc.option(dayOf, { nil: null, freq: 2 }),
  moves: fc
    .array(fc.tuple(dayOf, fc.constantFrom(...places)), { maxLength: 2 })
    .map((moves) => moves.toSorted((one, other) => (one[0] < other[0] ? -1 : 1))),
})

test('in random shops members change from day to day by who came and went, and who left is that of a count by hand', async () => {
  const { db } = world.deps
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const people = fc.sample(fc.array(life, { minLength: 1, maxLength: 2 }), { seed, numRuns: 60 })
  const lives: (Life & { subscriber: string })[] = []
  for (const memberships of people) {
    let subscriber: string | undefined
    for (const one of memberships) {
      const moves = (one.moves ?? []).filter(([, to], index) => to !== (one.moves?.[index - 1]?.[1] ?? one.place))
      const known = { ...one, moves, ...(subscriber && { subscriber }) }
      subscriber = (await make(known)).subscriber
      lives.push({ ...known, subscriber })
    }
  }
  await count()
  for (const only of [null, ['newark'], ['kips-bay', 'westfield']]) {
    const days = { only, plan: null, from: START, until: LAST, byMonth: false }
    const members = await membersByDay(db, { ...days, from: addDays(START, -1) })
    const net = (await movements(db, days)).map(
      (row) => row.joined + row.returned + row.movedIn - row.movedOut - row.canceled - row.unpaid - row.ended,
    )
    const changed = members.slice(1).map((row, index) => row.members - (members[index]?.members ?? 0))
    expect(net, `SEED=${seed}`).toEqual(changed)
    const byHand = ['2026-09-01', '2026-10-01']
      .map((month) => ({ month, ...leftIn(month, lives, only) }))
      .filter((row) => row.atStart > 0)
    const rows = await leaving(db, { ...days, from: '2026-09-01' })
    expect(
      rows.map((row) => ({ month: row.month, atStart: row.atStart, left: row.canceled + row.unpaid + row.ended })),
      `SEED=${seed}`,
    ).toEqual(byHand)
  }
}, 60_000)

/** Where a renewing membership that is paid was at the end of a day; null when it was nowhere. */
const paidAt = (one: Life, day: string): string | null => {
  if (one.kind !== 'renewing' || one.startedOn > day) return null
  const moves = one.moves ?? []
  const first = moves.filter(([on]) => on < one.startedOn).at(-1)?.[1] ?? one.place
  const later = moves.filter(([on]) => on >= one.startedOn)
  const last = later.at(-1)?.[1] ?? first
  if (one.endedOn) {
    const ended = dateIn(new Date(`${one.endedOn}T19:00:00Z`), zoneOf(last))
    const came = later.at(-1)?.[0] ?? one.startedOn
    if ((ended < came ? came : ended) <= day) return null
  }
  if (one.failed && addDays(one.failed, 3) <= day) return null
  return later.filter(([on]) => on <= day).at(-1)?.[1] ?? first
}

const leftIn = (month: string, lives: readonly (Life & { subscriber: string })[], only: string[] | null) => {
  const [before, last] = [addDays(month, -1), addDays(addMonths(month, 1), -1)]
  const there = lives
    .map((one) => ({ one, place: paidAt(one, before) }))
    .filter(({ place }) => place !== null && (only?.includes(place) ?? true))
  const movedOut = (one: Life, place: string | null) =>
    (one.moves ?? []).some(
      ([on], nth, all) =>
        on > before && on <= last && on >= one.startedOn && (all[nth - 1]?.[1] ?? one.place) === place,
    )
  const left = there.filter(
    ({ one, place }) =>
      !movedOut(one, place) &&
      !lives.some((other) => other.subscriber === one.subscriber && paidAt(other, last) === place),
  )
  return { atStart: there.length, left: left.length }
}
