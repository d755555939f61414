import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { countAnew } from '../../../../test/office/count-anew.ts'
import { makeMembership, makeShop } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { moveMembership } from '../../../store/memberships/moving.ts'

let world: World
let owner: Colleague
let manager: Colleague

beforeAll(async () => {
  world = await createWorld({ opensAt: '2026-11-10T17:00:00Z' })
  const { deps } = world
  await makeShop(deps)
  await deps.db.updateTable('locations').set({ time_zone: 'America/Los_Angeles' }).where('id', '=', 'newark').execute()
  await makeColleagues(deps, { owner: 'owner', boss: ['manager', 'westfield'] })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  owner ??= await signIn(world, 'owner@shop.example')
  manager ??= await signIn(world, 'boss@shop.example')
})

type Life = { locationId?: string; startedOn: string; endedAt?: string; canceled?: true; of?: string }

/** `of`: a member who has one already. Resolves to the member's id. */
const live = async ({ locationId, startedOn, endedAt, canceled, of }: Life): Promise<string> => {
  const { db } = world.deps
  const { membershipId } = await makeMembership(world.deps, {
    startedOn,
    ...(locationId && { locationId }),
    ...(endedAt && { endedAt: new Date(endedAt), state: 'ended', live: false }),
  })
  const { subscriber_id: id } = await db
    .updateTable('memberships')
    .set({
      created_at: new Date(`${startedOn}T12:00:00Z`),
      cancelled_at: canceled ? new Date(`${startedOn}T13:00:00Z`) : null,
      ...(of && { subscriber_id: of }),
    })
    .where('id', '=', membershipId)
    .returning('subscriber_id')
    .executeTakeFirstOrThrow()
  return id
}

const keys = [
  'locationId',
  'before',
  'began',
  'returned',
  'movedIn',
  'movedOut',
  'canceled',
  'unpaid',
  'ended',
  'after',
] as const

const count = () => countAnew(world.deps, 'movements')

const counted = async (by: Colleague, asked: { from: string; to: string; locationId?: string }) => {
  const { status, body } = await by.call('report', { name: 'memberships', ...asked })
  expect(status).toBe(200)
  return body.rows.map((row) => keys.map((key) => row[key]))
}

test('memberships that began and ended are counted by the days of the location', async () => {
  await live({ startedOn: '2026-01-15' })
  await live({ startedOn: '2026-10-31', canceled: true })
  // Ended at 11:59 PM on October 31 in New York, and at midnight of November 1.
  await live({ startedOn: '2026-02-01', endedAt: '2026-11-01T03:59:59Z', canceled: true })
  await live({ startedOn: '2026-02-01', endedAt: '2026-11-01T04:00:00Z', canceled: true })
  const left = await live({ startedOn: '2026-03-01', endedAt: '2026-10-02T12:00:00Z' })
  await live({ startedOn: '2026-11-01', of: left })
  // Two at once is not coming back.
  const both = await live({ startedOn: '2026-06-01' })
  await live({ startedOn: '2026-11-03', of: both })
  // Began and ended on one day; given back before its first day; begins after these days.
  await live({ startedOn: '2026-11-04', endedAt: '2026-11-04T20:00:00Z' })
  await live({ startedOn: '2026-11-06', endedAt: '2026-11-02T20:00:00Z' })
  await live({ startedOn: '2026-11-08' })
  // In Los Angeles it is still November 7, 9 PM.
  await live({ locationId: 'newark', startedOn: '2026-05-01', endedAt: '2026-11-08T05:00:00Z' })
  await live({ locationId: 'westfield', startedOn: '2026-11-07' })
  await count()
  expect(await counted(owner, { from: '2026-11-01', to: '2026-11-07' })).toEqual([
    ['kips-bay', 4, 3, 1, 0, 0, 1, 0, 1, 5],
    ['westfield', 0, 1, 0, 0, 0, 0, 0, 0, 1],
    ['newark', 1, 0, 0, 0, 0, 0, 0, 1, 0],
  ])
  expect(await counted(manager, { from: '2026-11-01', to: '2026-11-07' })).toEqual([
    ['westfield', 0, 1, 0, 0, 0, 0, 0, 0, 1],
  ])
  expect(await counted(owner, { from: '2026-11-08', to: '2026-11-08', locationId: 'newark' })).toEqual([])
})

let moved = 0
/** As a move does; a later one is always a moment later. */
const moveTo = async (subscriberId: string, to: string, on: string) => {
  const { db } = world.deps
  const { id, location_id: from } = await db
    .selectFrom('memberships')
    .select(['id', 'location_id'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirstOrThrow()
  if (from === to) return
  moved += 1
  const now = new Date(Date.parse('2026-09-01T17:00:00Z') + moved * 1000)
  await db
    .transaction()
    .execute((trx) => moveMembership(trx, world.deps.ids, { membershipId: id, from, to, today: on, now }))
}

test('a membership that moves neither begins nor ends; earlier days stay with the old location', async () => {
  await world.deps.db.deleteFrom('membership_moves').execute()
  await world.deps.db.deleteFrom('entitlements').execute()
  await world.deps.db.deleteFrom('memberships').execute()
  const twice = await live({ startedOn: '2026-09-01' })
  await moveTo(twice, 'westfield', '2026-09-10')
  await moveTo(twice, 'newark', '2026-09-10')
  const early = await live({ startedOn: '2026-09-12' })
  await moveTo(early, 'westfield', '2026-09-05')
  const left = await live({ startedOn: '2026-09-02', endedAt: '2026-09-20T20:00:00Z' })
  await moveTo(left, 'westfield', '2026-09-15')
  await count()
  const rows = (from: string, to: string) => counted(owner, { from, to })
  expect(await rows('2026-09-01', '2026-09-09')).toEqual([['kips-bay', 0, 2, 0, 0, 0, 0, 0, 0, 2]])
  expect(await rows('2026-09-10', '2026-09-20')).toEqual([
    ['kips-bay', 2, 0, 0, 0, 2, 0, 0, 0, 0],
    ['westfield', 0, 1, 0, 2, 1, 0, 0, 1, 1],
    ['newark', 0, 0, 0, 1, 0, 0, 0, 0, 1],
  ])
})

/** From 0 up to 1, the same ones for the same seed (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

test('in random shops every figure is that of a count by hand, and after is before with what began and ended', async () => {
  const { db } = world.deps
  const random = randomOf(41)
  const members: string[] = []
  for (let index = 0; index < 120; index += 1) {
    const startedOn = addDays('2026-09-01', random(75))
    const endedAt = new Date(Date.parse(`${startedOn}T00:00:00Z`) + (random(60) - 5) * 86_400_000 + random(86_400_000))
    const of = members.length > 0 && random(3) === 0 ? members[random(members.length)] : undefined
    members.push(
      await live({
        startedOn,
        locationId: ['kips-bay', 'westfield', 'newark'][random(3)] ?? 'newark',
        ...(random(2) === 0 && { endedAt: endedAt.toISOString() }),
        ...(random(2) === 0 && { canceled: true }),
        ...(of && { of }),
      }),
    )
  }
  for (const member of members)
    if (random(4) === 0)
      for (let nth = random(3); nth >= 0; nth -= 1)
        await moveTo(
          member,
          ['kips-bay', 'westfield', 'newark'][random(3)] ?? 'newark',
          addDays('2026-09-01', random(60)),
        )
  const zones = new Map(
    (await db.selectFrom('locations').select(['id', 'time_zone']).execute()).map(({ id, time_zone }) => [
      id,
      time_zone,
    ]),
  )
  const all = await db.selectFrom('memberships').selectAll().execute()
  const allMoves = await db.selectFrom('membership_moves').selectAll().orderBy('moved_on').orderBy('moved_at').execute()
  /** Where it was in the evening, or null, and what happened that day. */
  const livesOf = (row: (typeof all)[number]) => {
    const own = allMoves.filter((one) => one.membership_id === row.id)
    const later = own.filter((one) => one.moved_on >= row.started_on)
    const ended = row.ended_at && dateIn(row.ended_at, zones.get(row.location_id) ?? '')
    const endedOn = ended && later.reduce((day, one) => (one.moved_on > day ? one.moved_on : day), ended)
    const first = later[0]?.from_location_id ?? row.location_id
    return { ...row, first, later, endedOn }
  }
  const lives = all
    .map(livesOf)
    .filter(({ endedOn, started_on: startedOn }) => endedOn === null || endedOn >= startedOn)
  await count()
  for (let round = 0; round < 25; round += 1) {
    const from = addDays('2026-09-01', random(60))
    const to = addDays(from, random(10))
    const isWithin = (day: string | null) => day !== null && day >= from && day <= to
    const byHand = [...zones.keys()].flatMap((locationId) => {
      const isThere = (day: string) =>
        lives.filter((row) => {
          if (row.started_on > day || (row.endedOn !== null && row.endedOn <= day)) return false
          return (row.later.findLast((one) => one.moved_on <= day)?.to_location_id ?? row.first) === locationId
        }).length
      const began = lives.filter((row) => row.first === locationId && isWithin(row.started_on))
      const gone = lives.filter((row) => row.location_id === locationId && isWithin(row.endedOn))
      const went = lives.flatMap(({ later }) => later).filter((one) => isWithin(one.moved_on))
      const [movedIn, movedOut] = [
        went.filter((one) => one.to_location_id === locationId).length,
        went.filter((one) => one.from_location_id === locationId).length,
      ]
      const returned = began.filter((row) =>
        all.some((other) => {
          const endedOn = other.ended_at && dateIn(other.ended_at, zones.get(other.location_id) ?? '')
          return (
            other.id !== row.id &&
            other.subscriber_id === row.subscriber_id &&
            other.location_id === locationId &&
            endedOn !== null &&
            other.started_on <= endedOn &&
            endedOn <= row.started_on &&
            other.created_at < row.created_at
          )
        }),
      )
      const canceled = gone.filter((row) => row.cancelled_at !== null).length
      const [before, after] = [isThere(addDays(from, -1)), isThere(to)]
      expect(before + began.length + movedIn - movedOut - gone.length).toBe(after)
      if (before + began.length + movedIn + movedOut + gone.length === 0) return []
      const ended = gone.length - canceled
      return [[locationId, before, began.length, returned.length, movedIn, movedOut, canceled, 0, ended, after]]
    })
    const order = (rows: unknown[][]) => rows.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))
    expect(order(await counted(owner, { from, to }))).toEqual(order(byHand))
  }
}, 120_000)
