import { randomInt } from 'node:crypto'
import { addDays, addMonths, dateIn } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueOf } from '../../src/store/catalogue/catalogue.ts'
import { type Colleague, makeColleague, signIn } from '../colleague.ts'
import { heatByHand, todayByHand, weekdayByHand } from '../office/by-hand/drinks-by-hand.ts'
import { type AskedByHand, type Facts, factsOf } from '../office/by-hand/facts.ts'
import * as memberships from '../office/by-hand/memberships-by-hand.ts'
import { giftsByHand, moneyByHand, useByHand } from '../office/by-hand/money-by-hand.ts'
import { campaignsByHand, funnelByHand, renewalsByHand, visitorsByHand } from '../office/by-hand/visitors-by-hand.ts'
import { countAllAnew, playRandomShop } from '../office/report-history.ts'
import { chanceOf } from '../simulation/time.ts'
import { stillClock } from '../still-clock.ts'
import { createWorld, type World } from '../world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const SEED = Number(process.env['REPORTS_SEED'] ?? randomInt(1e6))
/** The end of a month in no zone yet, and in some of them; the day after clocks went back; a day like others. */
const moments = ['2027-02-01T06:30:00Z', '2026-11-02T15:00:00Z', '2027-03-18T19:00:00Z'] as const

describe.each([0, 1, 2])(`in a random shop (REPORTS_SEED=${SEED}, part %i)`, (part) => {
  let world: World
  let facts: Facts
  let zone: string
  let yesterday: string
  /** All, a manager's own locations, one of them, and one where each day is over earlier. */
  let asking: { who: Colleague; more: { locationId?: string }; only: string[] | null }[] | undefined

  beforeAll(async () => {
    process.stdout.write(`reports: REPORTS_SEED=${SEED} part ${part}\n`)
    const seed = SEED + part
    const now = new Date(moments[part] ?? '')
    world = await createWorld({ demo: true, clock: stillClock(now) })
    await playRandomShop(world.deps, chanceOf(seed), seed)
    // The running server does what is due of this year, and forgets what is old, before and beside the counting.
    await world.app.dueWork()
    let known: Facts
    do {
      known = await factsOf(world.deps.db)
      await countAllAnew(world.deps)
      facts = await factsOf(world.deps.db)
    } while (JSON.stringify(known) !== JSON.stringify(facts))
    const own = facts.locations.slice(1, 4).map(({ id }) => id)
    await makeColleague(world.deps, { email: 'boss@shop.example', role: 'manager', locations: own })
    zone = (await catalogueOf(world.deps.db)).shop.timeZone
    yesterday = facts.locations.map(({ id }) => addDays(facts.dayAt(now, id), -1)).toSorted()[0] ?? ''
  })
  beforeEach(async () => {
    if (asking) return
    const own = facts.locations.slice(1, 4).map(({ id }) => id)
    const owner = await signIn(world, 'owner@demo.example')
    const manager = await signIn(world, 'boss@shop.example')
    const [one = '', east = ''] = own
    asking = [
      { who: owner, more: {}, only: null },
      { who: manager, more: {}, only: own },
      { who: owner, more: { locationId: one }, only: [one] },
      { who: manager, more: { locationId: east }, only: [east] },
    ]
  })
  afterAll(() => world.close())

  const each = async (
    name: string,
    given: { from?: string; to?: string; planId?: string; grain?: 'day' | 'month'; campaignId?: string },
    check: (rows: Record<string, string | number>[], asked: AskedByHand) => void,
  ) => {
    for (const { who, more, only } of asking ?? []) {
      const { status, body } = await who.call('report', { name, ...given, ...more })
      expect(status).toBe(200)
      check(body.rows, { from: body.from, until: body.until, only, plan: given.planId ?? null })
    }
  }
  const spans = () => [
    {},
    {
      from: addMonths(`${yesterday.slice(0, 7)}-01`, -2),
      to: addDays(addMonths(`${yesterday.slice(0, 7)}-01`, -1), -1),
    },
    { from: addDays(yesterday, -9), to: addDays(yesterday, -3) },
    { from: addDays(yesterday, -300), planId: 'one-month' },
  ]
  const plain = (rows: readonly object[]) => rows.map((row) => Object.fromEntries(Object.entries(row).toSorted()))
  const without = (rows: readonly object[], ...keys: string[]) =>
    plain(rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))))

  test('members, and what they pay a month', async () => {
    for (const name of ['members', 'monthly'])
      for (const given of spans())
        for (const grain of ['day', 'month'] as const)
          await each(name, { ...given, grain }, (rows, asked) =>
            expect(plain(rows)).toEqual(plain(memberships.membersByHand(facts, asked, grain === 'month'))),
          )
  })

  test('who came and who went, and why', async () => {
    for (const given of spans())
      for (const grain of ['day', 'month'] as const)
        await each('movements', { ...given, grain }, (rows, asked) =>
          expect(plain(rows)).toEqual(plain(memberships.movementsByHand(facts, asked, grain === 'month'))),
        )
  })

  test('memberships that began and ended, by location', async () => {
    for (const given of spans())
      await each('memberships', given, (rows, asked) =>
        expect(without(rows, 'location')).toEqual(plain(memberships.membershipsByHand(facts, asked))),
      )
  })

  test('who left in a month', async () => {
    for (const given of [{}, { from: addMonths(yesterday, -7) }, { planId: 'one-month' }])
      await each('leaving', given, (rows, asked) =>
        expect(plain(rows)).toEqual(plain(memberships.leavingByHand(facts, asked))),
      )
  })

  test('who stays', () =>
    each('cohorts', {}, (rows, asked) =>
      expect(plain(rows)).toEqual(plain(memberships.cohortsByHand(facts, asked, world.deps.clock.now()))),
    ))

  test('drinks by location and hour', async () => {
    for (const given of [...spans().slice(0, 3), { from: addDays(yesterday, -300) }])
      await each('heat', given, (rows, asked) =>
        expect(without(rows, 'location')).toEqual(plain(heatByHand(facts, asked))),
      )
  })

  test('what was drunk and paid', async () => {
    for (const to of [yesterday, ...[1, 2, 4, 7].map((ago) => addMonths(yesterday, -ago))])
      for (const planId of ['', 'one-month'])
        await each('use', { to, ...(planId ? { planId } : {}) }, (rows, asked) =>
          expect(plain(rows), to).toEqual(plain(useByHand(facts, asked))),
        )
  })

  test('money', async () => {
    for (const given of spans())
      await each('money', given, (rows, asked) =>
        expect(without(rows, 'location')).toEqual(plain(moneyByHand(facts, asked))),
      )
  })

  test('what became of gifts', async () => {
    for (const given of [...spans(), { from: addDays(yesterday, -360) }])
      await each('gifts', given, (rows, asked) =>
        expect(without(rows, 'location')).toEqual(plain(giftsByHand(facts, asked))),
      )
  })

  test('how far visitors came, and what came of each campaign', async () => {
    for (const days of [{}, ...spans().slice(1, 3), { from: '2026-11-01', to: '2026-12-31' }]) {
      for (const campaignId of [undefined, 'try-a-month', 'no-longer-there'])
        await each('campaign-funnel', { ...days, ...(campaignId ? { campaignId } : {}) }, (rows, asked) => {
          const visitors = visitorsByHand(facts, asked, { zone, yesterday }, campaignId ?? null)
          expect(without(rows, 'name')).toEqual(plain(funnelByHand(visitors)))
        })
      await each('campaigns', days, (rows, asked) => {
        const at = { zone, yesterday }
        const renewals = renewalsByHand(facts, asked, at)
        const byHand = campaignsByHand(facts, visitorsByHand(facts, asked, at, null), renewals)
        const found = Object.fromEntries(
          rows.map(({ key, campaign: _name, ...row }) => [
            key,
            Object.fromEntries(Object.keys(Object.values(byHand)[0] ?? {}).map((column) => [column, row[column]])),
          ]),
        )
        expect(found).toEqual(byHand)
      })
    }
  })

  test('the figures of the first page', async () => {
    const now = world.deps.clock.now()
    for (const { who, more, only } of (asking ?? []).filter((one) => !one.more.locationId)) {
      expect(more).toEqual({})
      const { body } = await who.call('figures')
      const [first] = facts.locations.filter(({ id }) => only?.includes(id) ?? true)
      const today = dateIn(now, first?.time_zone ?? '')
      expect(body.today.day).toBe(today)
      // Days that are over at each of the locations.
      const over = facts.locations
        .filter(({ id }) => only?.includes(id) ?? true)
        .map(({ id }) => addDays(facts.dayAt(now, id), -1))
        .toSorted()[0]
      const asked = { from: addDays(today, -365), until: over ?? '', only, plan: null }
      expect(body.days).toEqual(
        memberships
          .membersByHand(facts, asked, false)
          .map(({ day, members, monthlyCents }) => ({ day, members, monthlyCents })),
      )
      const left = memberships.leavingByHand(facts, { ...asked, from: addMonths(asked.from, -3) })
      expect(body.leaving).toEqual(
        left.slice(-2).map(({ month, atStart, left: gone }) => ({ month, atStart, left: gone })),
      )
      expect(body.today.hours).toEqual(todayByHand(facts, only, now))
      expect(without(body.heat, 'location')).toEqual(plain(weekdayByHand(facts, only, today)))
    }
  })
})
