import { addDays, addMonths, dateIn } from '@sipday/rules/calendar.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countAnew } from '../../../test/office/count-anew.ts'
import { makeMembership, makeShop } from '../../../test/make-membership.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { cohorts } from '../../store/reports/cohorts.ts'
import { countDays } from './count-days.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  world.deps.clock.setNow(new Date('2026-11-10T17:00:00Z'))
  await makeShop(world.deps)
}, 60_000)
afterAll(() => world.close())

const START = '2025-10-15'
const LAST = '2026-11-09'
const places = ['kips-bay', 'westfield'] as const
const dayOf = fc.oneof(fc.nat(385), fc.constantFrom(108, 136, 167, 228)).map((days) => addDays(START, days))
/** Ends are days after the beginning. */
const member = fc.array(
  fc.record({
    place: fc.constantFrom(...places),
    startedOn: dayOf,
    lasts: fc.option(fc.integer({ min: -2, max: 200 }), { nil: null }),
    kind: fc.constantFrom('renewing', 'renewing', 'renewing', 'term'),
  }),
  { minLength: 1, maxLength: 3 },
)

test('in random shops who stays is that of a count by hand: by the month of joining and for each month since', async () => {
  const { db } = world.deps
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const members = fc.sample(member, { seed, numRuns: 70 })
  let made = 0
  for (const memberships of members) {
    let subscriber: string | null = null
    for (const one of memberships) {
      const { membershipId } = await makeMembership(world.deps, { startedOn: one.startedOn, locationId: one.place })
      const { subscriber_id: id } = await db
        .updateTable('memberships')
        .set({
          kind: one.kind as 'renewing',
          created_at: new Date(Date.parse('2025-01-01T12:00:00Z') + (made += 1000)),
          ...(subscriber === null ? {} : { subscriber_id: subscriber }),
          ended_at: one.lasts === null ? null : new Date(`${addDays(one.startedOn, one.lasts)}T17:00:00Z`),
        })
        .where('id', '=', membershipId)
        .returning('subscriber_id')
        .executeTakeFirstOrThrow()
      subscriber = id
    }
  }
  await countAnew(world.deps, 'cohorts')

  for (const only of [null, ['westfield'], [...places]]) {
    const joined = (only ?? [null]).flatMap((place) =>
      members.flatMap((memberships) => {
        const endedOn = (one: (typeof memberships)[number]) =>
          one.lasts === null
            ? null
            : dateIn(new Date(`${addDays(one.startedOn, one.lasts)}T17:00:00Z`), 'America/New_York')
        // One that ended before its first day never began. Of a location, only what is there counts.
        const renewing = memberships.filter(
          (one) =>
            one.kind === 'renewing' &&
            (place === null || one.place === place) &&
            (endedOn(one) === null || (endedOn(one) ?? '') >= one.startedOn),
        )
        const startedOn = renewing.map((one) => one.startedOn).toSorted()[0]
        if (!startedOn || startedOn > LAST || startedOn < '2025-11-01') return []
        const isThere = (day: string) =>
          renewing.some((one) => one.startedOn <= day && (endedOn(one) === null || (endedOn(one) ?? '') > day))
        return [{ startedOn, month: startedOn.slice(0, 7), isThere }]
      }),
    )
    const byHand = [...new Set(joined.map(({ month }) => month))].toSorted().flatMap((month) => {
      const own = joined.filter((one) => one.month === month)
      const last =
        own
          .map(({ startedOn }) => startedOn)
          .toSorted()
          .at(-1) ?? ''
      const size = own.length
      const isOver = addMonths(`${month}-01`, 1) <= LAST
      const later = Array.from({ length: 12 }, (_, index) => index + 1)
        .filter((months) => isOver && addMonths(last, months) <= LAST)
        .map((months) => ({
          month: `${month}-01`,
          months,
          size,
          there: own.filter((one) => one.isThere(addMonths(one.startedOn, months))).length,
        }))
      return [{ month: `${month}-01`, months: 0, size, there: size }, ...later]
    })
    const rows = await cohorts(db, { only })
    // Over several locations a month's number waits for the one that joined last anywhere.
    expect(rows, `SEED=${seed}`).toEqual(byHand)
  }
}, 60_000)

test('cohorts are counted once a day, anew', async () => {
  const { db, clock } = world.deps
  await sql`update cohort_counts set there = 0`.execute(db)
  await countDays(world.deps, ['cohorts'])
  expect((await cohorts(db, { only: null })).every(({ there }) => there === 0)).toBe(true)
  clock.setNow(new Date('2026-11-11T17:00:00Z'))
  await countDays(world.deps, ['cohorts'])
  expect((await cohorts(db, { only: null })).every(({ months, size, there }) => months > 0 || there === size)).toBe(
    true,
  )
})
