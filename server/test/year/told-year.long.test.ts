import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inOffice, Refused, signedIn } from '../../../tools/demo/year/prices/caller.ts'
import { careFor } from '../../../tools/demo/year/prices/care.ts'
import { join } from '../../../tools/demo/year/prices/join.ts'
import { codes, type NewPrice } from '../../../tools/demo/year/prices/offers.ts'
import { playPrices, TOLD_AHEAD, urlsOf } from '../../../tools/demo/year/prices/play.ts'
import { publishOffers, publishTaxOf } from '../../../tools/demo/year/prices/publish.ts'
import { witness } from '../../../tools/demo/year/prices/witness.ts'
import { fillYear } from '../../../tools/demo/year/fill.ts'
import { type Chance, chanceOf } from '../../../tools/demo/year/played/chance.ts'
import { usualLevers } from '../../../tools/demo/year/played/levers.ts'
import { postBooks } from '../../src/purchases/books/post-books.ts'
import { describeBooks } from '../../src/store/books/check.ts'
import { createWorld, type World } from '../world.ts'

const seed = Number(process.env['SEED'] ?? 5823)
/** More of them, for a night: MEMBERS=2900. */
const members = Number(process.env['MEMBERS'] ?? 90)
// More than a year passes here, running everything due each day.
vi.setConfig({ testTimeout: 1_200_000 + members * 2000, hookTimeout: 120_000 + members * 200 })
const MONTHS = 13

let world: World
let chance: Chance
// A year that went wrong cannot be gone on with.
beforeEach(async () => {
  process.stdout.write(`a year of told prices: SEED=${seed}\n`)
  // One in two has a February 29.
  world = await createWorld({ demo: true, opensAt: seed % 2 === 0 ? '2027-01-30T15:00:00Z' : '2026-03-31T15:00:00Z' })
  chance = chanceOf(seed)
  await fillYear(world.deps, { levers: { ...usualLevers, members }, seed, tell: () => undefined })
})
afterEach(() => world.close())

const today = () => dateIn(world.deps.clock.now(), 'America/New_York')

const published: Readonly<Record<number, NewPrice>> = {
  2: { planId: 'one-month', cents: 3300, members: 'tell' },
  7: { planId: 'one-month', cents: 3100, members: 'tell' },
  9: { planId: 'one-month-treat', cents: 3900, members: 'keep' },
}

/** Each known before it begins: one close to the new price, two at once, a few cents more, and one that falls. */
const taxed: Readonly<Record<number, readonly { locationId: string; rate: number; inDays: number }[]>> = {
  1: [{ locationId: 'kips-bay', rate: 10_000, inDays: 75 }],
  4: [
    { locationId: 'newark', rate: 9500, inDays: 20 },
    { locationId: 'newark', rate: 13_000, inDays: 80 },
  ],
  6: [{ locationId: 'westfield', rate: 7000, inDays: 3 }],
  8: [{ locationId: 'kips-bay', rate: 8000, inDays: 10 }],
}

/** Not everything fits at every time. */
const asks = async (act: () => Promise<unknown>): Promise<void> => {
  await act().catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })
}

/** A few who pay: some answer a letter, cancel, come back, rest or end a rest. */
const membersDo = async () => {
  const { rows } = await sql<{ id: string; email: string; phone: string; told: boolean }>`
    select m.id, c.email, c.phone, exists (select from price_change_members p
        where p.membership_id = m.id and p.state = 'told') as told
      from memberships m join customers c on c.id = m.payer_id
      where m.kind = 'renewing' and m.state <> 'ended' and c.email <> '' and c.phone <> ''
      order by c.email, m.started_on`.execute(world.deps.db)
  const told = rows.filter((row) => row.told)
  for (const row of [chance.oneOf(rows), chance.oneOf(rows), ...(told.length > 0 ? [chance.oneOf(told)] : [])]) {
    const browser = await signedIn(urlsOf(world.deps), row.email, row.phone)
    const subscriptionId = row.id
    const answer = chance.happens(0.7) ? 'accept' : 'leave'
    const acts = [
      () => browser.call('cancel-subscription', { subscriptionId }),
      () => browser.call('resume-subscription', { subscriptionId }),
      () => browser.call('pause-subscription', { subscriptionId, months: chance.whole(1, 2) }),
      () => browser.call('end-pause', { subscriptionId }),
    ]
    await asks(row.told ? () => browser.call('price-answer', { subscriptionId, answer }) : chance.oneOf(acts))
  }
}

const joins = () =>
  asks(() =>
    join(urlsOf(world.deps), chance, {
      code: chance.oneOf([null, ...codes.filter(({ oneUse }) => !oneUse).map(({ code }) => code.toLowerCase())]),
      modelId: 'individual',
      planId: chance.oneOf(['one-month', 'one-month-treat', 'annual']),
      locationId: chance.oneOf(['kips-bay', 'newark', 'westfield']),
    }),
  )

/** Rows, and how many there must be at least. */
const happened = [
  ["price_change_members where state = 'applied'", 10],
  ["price_change_members where answer = 'accept'", 1],
  ["price_change_members where held_from is not null and state = 'applied'", 5],
  ["credits where kind = 'used'", 5],
  ["memberships where trial_until is not null and state = 'ended'", 2],
  ["memberships where trial_until is not null and kind = 'renewing'", 2],
  ["membership_moves where moved_at > (select at from audit where kind = 'demo_year_filled')", 5],
] as const

const count = async (text: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(text)}`.execute(world.deps.db)).rows[0]
    ?.count ?? 0

test('in a year of told prices and taxes, codes, trials, credits, pauses and moves no payment is above the last sum that was told in time, each sum was named before, and the books balance (I13, I14)', async () => {
  const played = await playPrices(world.deps, { seed })
  expect(new Set(played.joined.map(({ code }) => code?.length)).size).toBeGreaterThan(3)
  for (let month = 0; month < MONTHS; month += 1) {
    const office = await inOffice(urlsOf(world.deps), 'owner@demo.example')
    const price = published[month]
    if (price) await publishOffers(office, { codes: [], prices: [price], from: addDays(today(), TOLD_AHEAD) })
    for (const { inDays, ...tax } of taxed[month] ?? [])
      await publishTaxOf(office, { ...tax, from: addDays(today(), inDays) })
    await careFor(world.deps, office, chance, { count: 2 })
    for (let turn = 0; turn < 3; turn += 1) await joins()
    const declines = month % 4 === 3
    if (declines) await world.faults({ target: 'subscriptions.bill', mode: 'decline', times: 6 })
    for (let step = 0; step < 3; step += 1) {
      await membersDo()
      await world.clock({ days: 10 })
      await world.clock({ minutes: 5 })
    }
    if (declines) await world.faults(null)
  }
  await world.app.dueWork()

  const { charges, wrong } = await witness(world.deps)
  process.stdout.write(`a year of told prices: ${charges} charges\n`)
  expect(wrong, `SEED=${seed}\n${wrong.map((one) => JSON.stringify(one)).join('\n')}`).toEqual([])
  await postBooks(world.deps)
  const soon = new Date(world.deps.clock.now().getTime() + 3_600_000)
  expect(await describeBooks(world.deps.db, soon), `SEED=${seed}`).toEqual([])
  expect(charges).toBeGreaterThan(300)
  for (const [what, least] of happened) expect(await count(what), `SEED=${seed} ${what}`).toBeGreaterThanOrEqual(least)
})
