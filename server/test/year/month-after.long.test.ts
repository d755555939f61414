import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import { usualLevers } from '../../../tools/demo/year/played/levers.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BIRTHDAY_DRINK, sellBirthdayDrink } from '../../../tools/demo/year/birthday-drink.ts'
import { fillYear } from '../../../tools/demo/year/fill.ts'
import { requireDemoShop } from '../../../tools/demo/year/may-fill.ts'
import { postBooks } from '../../src/purchases/books/post-books.ts'
import { catalogueOf } from '../../src/store/catalogue/catalogue.ts'
import { benefitStates } from '../../src/store/counter/benefits.ts'
import { taxRateIn } from '../../src/store/catalogue/pricing.ts'
import { openFindings } from '../../src/store/findings.ts'
import { brokenChanges } from '../../src/store/office/changes.ts'
import { createWorld, type World } from '../world.ts'

// A month passes here day by day, with everything that is due on each of them.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const levers = {
  ...usualLevers,
  members: 70,
  declines: 0.15,
  pauses: 0.08,
  planChanges: 0.1,
  moves: 0.06,
  leavesWithRefund: 0.3,
  comesDaily: [0.02, 0.1] as const,
}
const START = '2027-01-30T15:00:00Z'
const ZONE = 'America/New_York'

let world: World
beforeEach(async () => {
  world = await createWorld({ demo: true })
  await world.clock({ now: START })
})
afterEach(() => world.close())

type Bill = { id: string; cents: number }

/** What is to be charged from tomorrow through a day, by the memberships as they are: their price with that day's tax. */
const billsThrough = async (last: string): Promise<Bill[]> => {
  const catalogue = await catalogueOf(world.deps.db)
  const rows = await world.deps.db
    .selectFrom('memberships')
    .leftJoin('cards', 'cards.id', 'memberships.card_id')
    .select([
      'memberships.id',
      'location_id',
      'paid_through',
      'paused_until',
      'price_cents',
      'next_price_cents',
      'state',
    ])
    .where('kind', '=', 'renewing')
    .where('memberships.state', '=', 'active')
    .where('cancelled_at', 'is', null)
    .execute()
  return rows.flatMap((row) => {
    const on = row.paused_until ?? row.paid_through ?? ''
    if (on > last) return []
    const rate = taxRateIn(catalogue, row.location_id, on)
    return [{ id: row.id, cents: renewalCents(row.next_price_cents ?? row.price_cents, rate) }]
  })
}
const captured = async () => (await world.ledger()).filter(({ kind }) => kind === 'capture')
const refunded = async () => (await world.ledger()).filter(({ kind }) => kind === 'refund')
const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
const paidHere = async (): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`select
    (select coalesce(sum(total_cents), 0) from purchases where square_payment_id is not null)::int
    + (select coalesce(sum(amount_cents), 0) from renewals where square_payment_id is not null)::int as cents`.execute(
    world.deps.db,
  )
  return rows[0]?.cents ?? 0
}
const ourFindings = async () => (await openFindings(world.deps.db)).map(({ kind, text }) => `${kind}: ${text}`)

test('a filled shop is one that the provider agrees with, in the night after it and a month later, and no one is charged wrongly', async () => {
  const { db } = world.deps
  await requireDemoShop(world.deps)
  await sellBirthdayDrink(world.deps)
  await postBooks(world.deps)
  const year = await fillYear(world.deps, { levers, seed: 11, tell: () => undefined })
  expect(year.memberships.length).toBeGreaterThan(50)
  const birthdays = await db.selectFrom('entitlements').select('id').where('benefit_id', '=', BIRTHDAY_DRINK).execute()
  expect(birthdays.length).toBeGreaterThan(0)
  const members = await db.selectFrom('memberships').select('id').execute()
  const ids = members.map(({ id }) => id)
  const told = await benefitStates(db, ids, world.deps.clock.now())
  expect([...told.values()].filter((benefits) => benefits.length > 0).length).toBe(ids.length)

  // What the running shop had earned before does not move the year's money to its last day.
  await postBooks(world.deps)
  const { rows: late } = await sql`select from paid_periods where since_day > from_day`.execute(db)
  expect(late).toEqual([])
  const { rows: periods } = await sql`select from paid_periods`.execute(db)
  expect(periods.length).toBeGreaterThan(100)

  // The provider's ledger and the database hold the same money.
  const before = await captured()
  const back = await refunded()
  expect(sum(before.map(({ amountCents }) => amountCents))).toBe(await paidHere())
  const { rows: refunds } = await sql<{ cents: number }>`select amount_cents as cents from refunds`.execute(db)
  expect(sum(back.map(({ amountCents }) => amountCents))).toBe(sum(refunds.map(({ cents }) => cents)))
  expect(refunds.length).toBeGreaterThan(0)
  await expect(requireDemoShop(world.deps)).rejects.toThrow('has had its year')

  await world.clock({ days: 1 })
  await world.app.dueWork()
  expect(await ourFindings()).toEqual([])

  const today = dateIn(world.deps.clock.now(), ZONE)
  const wanted = new Map((await billsThrough(addDays(today, 27))).map(({ id, cents }) => [id, cents]))
  expect(wanted.size).toBeGreaterThan(15)
  const charged = (await captured()).length
  const { rows: renewedBefore } = await sql<{
    id: string
  }>`select membership_id || period_start as id from renewals`.execute(db)
  const known = new Set(renewedBefore.map(({ id }) => id))
  await world.clock({ days: 27 })
  await world.app.dueWork()
  expect(await ourFindings()).toEqual([])
  const { rows: renewed } = await sql<{ id: string; key: string; cents: number }>`select membership_id as id,
    membership_id || period_start as key, amount_cents as cents from renewals where state = 'paid'`.execute(db)
  const fresh = renewed.filter(({ key }) => !known.has(key))
  expect(new Map(fresh.map(({ id, cents }) => [id, cents]))).toEqual(wanted)
  expect(fresh.length).toBe(wanted.size)
  expect((await captured()).length - charged).toBe(wanted.size)
  expect(await refunded()).toEqual(back)
  expect(sum((await captured()).map(({ amountCents }) => amountCents))).toBe(await paidHere())
  expect(await brokenChanges(db, {})).toEqual([])
  const { rows: failed } = await sql`select from graphile_worker.jobs where attempts > 1`.execute(db)
  expect(failed).toEqual([])
})
