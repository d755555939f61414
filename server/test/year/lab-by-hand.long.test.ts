import { randomInt } from 'node:crypto'
import type { LabPart, LabShop } from '@sipday/contract/office/money/lab.ts'
import { unchanged } from '@sipday/rules/lab/levers.ts'
import { outcomeOf } from '@sipday/rules/lab/outcome.ts'
import { beyondRules } from '@sipday/rules/lab/prices.ts'
import { replay } from '@sipday/rules/lab/replay.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fillYear } from '../../../tools/demo/year/fill.ts'
import { usualLevers } from '../../../tools/demo/year/played/levers.ts'
import { signIn } from '../colleague.ts'
import { type Facts, factsOf } from '../office/by-hand/facts.ts'
import { countAllAnew, playRandomShop } from '../office/report-history.ts'
import { chanceOf } from '../simulation/time.ts'
import { stillClock } from '../still-clock.ts'
import { createWorld, type World } from '../world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const SEED = Number(process.env['LAB_SEED'] ?? randomInt(1e6))
/** The clocks change in the last two; in the third nothing happened but what the product does. */
const shops = [
  { at: '2027-02-01T06:30:00Z', disturbed: true },
  { at: '2026-12-11T15:00:00Z', disturbed: true },
  { at: '2027-04-18T19:00:00Z', disturbed: false },
] as const

describe.each(shops)(`in a random shop (LAB_SEED=${SEED}, $at)`, ({ at, disturbed }) => {
  let world: World
  let shop: LabShop
  let parts: LabPart[]
  let facts: Facts
  let books: { netCents: number; taxCents: number; backNetCents: number; backTaxCents: number }

  beforeAll(async () => {
    process.stdout.write(`lab: LAB_SEED=${SEED} ${at}\n`)
    world = await createWorld({ demo: true, clock: stillClock(new Date(at)) })
    const { deps } = world
    if (disturbed) await playRandomShop(deps, chanceOf(SEED), SEED)
    else await fillYear(deps, { levers: { ...usualLevers, members: 90 }, seed: SEED, tell: () => undefined })
    await world.app.dueWork()
    await countAllAnew(deps)
    facts = await factsOf(deps.db)
    const owner = await signIn(world, 'owner@demo.example')
    shop = (await owner.call('lab')).body
    const { from, until, parts: of } = shop
    parts = []
    for (let part = 0; part < of; part += 1) parts.push((await owner.call('lab-part', { from, until, part, of })).body)
    const { tax } = (await owner.call('books', { from, to: until })).body
    const sum = (key: 'soldCents' | 'taxCents' | 'backCents' | 'backTaxCents') =>
      tax.reduce((all, row) => all + row[key], 0)
    books = {
      netCents: sum('soldCents'),
      taxCents: sum('taxCents'),
      backNetCents: sum('backCents'),
      backTaxCents: sum('backTaxCents'),
    }
  })
  afterAll(() => world.close())

  const playOf = (levers = unchanged) => {
    const { add, played } = replay(shop, levers)
    for (const part of parts) add(part)
    return { played, outcome: outcomeOf(played, levers, shop.leaving) }
  }

  test('with nothing changed the lab gives the books’ own figures to the cent (O21)', () => {
    const { outcome } = playOf()
    expect(books.netCents).toBeGreaterThan(0)
    expect(outcome).toMatchObject(books)
    expect(shop.booked).toEqual(books)
    expect(outcome.incomeCents).toBe(books.netCents - books.backNetCents)
  })

  test('with nothing changed each drink of these days is there, in its quarter hour, with its cost (O21)', () => {
    const { outcome, played } = playOf()
    const { from, until } = shop
    const drunk = facts.redemptions.filter(({ voided_at, redeemed_at, location_id }) => {
      const day = facts.dayAt(redeemed_at, location_id)
      return voided_at === null && day >= from && day <= until
    })
    expect(drunk.length).toBeGreaterThan(0)
    expect(outcome.drinks).toBe(drunk.length)
    expect(played.quarters.reduce((sum, all) => sum + all.reduce((a, b) => a + b, 0), 0)).toBe(drunk.length)
    const costs = drunk.map(({ cost_cents }) => cost_cents)
    expect(outcome.costCents).toBe(costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0))
    expect(outcome.withoutCost).toBe(costs.filter((cost) => cost === null).length)
  })

  test('what is tried without being different changes nothing, and no one pays more or less (O21)', () => {
    const plans = Object.fromEntries(
      shop.plans.map(({ id }) => [id, { members: 'tell' as const, without: [] as string[] }]),
    )
    const benefits = Object.fromEntries(shop.benefits.map(({ id }) => [id, { count: 999, per: 'day' as const }]))
    const { outcome, played } = playOf({ ...unchanged, plans, benefits })
    expect(outcome).toEqual(playOf().outcome)
    expect([played.more, played.less]).toEqual([0, 0])
  })

  test('the answers name no one: no id, name, contact or code of a member is in them (O21)', async () => {
    const text = JSON.stringify([shop, parts])
    const { db } = world.deps
    const people = await db.selectFrom('customers').selectAll().execute()
    const secrets = [
      ...people.flatMap(({ id, email, phone, given_name, family_name }) => [
        id,
        email,
        phone,
        `"${given_name}"`,
        `"${family_name}"`,
      ]),
      ...facts.memberships.flatMap(({ id, code }) => [id, `"${code}"`]),
      ...facts.purchases.map(({ id }) => id),
    ].filter((one): one is string => one !== null && one.length > 4)
    expect(secrets.length).toBeGreaterThan(100)
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  if (!disturbed)
    test('every payment of these days is what the rules of the product charge (O21)', () => {
      const off = parts
        .flatMap(({ sorts }) => sorts)
        .filter((sort) => {
          const { netCents, taxCents } = beyondRules(sort)
          return sort.kind !== 'plan_change' && (netCents !== 0 || taxCents !== 0)
        })
      expect(off).toEqual([])
    })
})
