import { type Earning, less, takenFrom, unearned } from '@sipday/rules/books/earning.ts'
import { addDays } from '@sipday/rules/calendar.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import { describeBooks } from '../../store/books/check.ts'
import { postBooks } from './post-books.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let room: MoneyRoom
const HOUR = 3_600_000
const DAY = 24 * HOUR
let now = new Date('2026-03-02T15:00:00Z')
const clock = { now: () => now, setNow: () => undefined }
const post = () => postBooks({ ...room.deps, clock })
const lines = async (cause: string) =>
  (
    await sql<{ day: string; for: string | null; at: string; account: string; cents: string }>`
      select day, for_day as for, location_id as at, account, cents from journal
      where cause = ${cause} order by day, id`.execute(room.deps.db)
  ).rows.map(({ cents, ...line }) => ({ ...line, cents: Number(cents) }))
const account = async (name: string) => {
  const { rows } = await sql<{ cents: string | null }>`
    select sum(cents) as cents from journal where account = ${name}`.execute(room.deps.db)
  return Number(rows[0]?.cents ?? 0)
}

beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(async () => {
  now = new Date('2026-03-02T15:00:00Z')
  const { db } = room.deps
  // Only a test takes anything out of the journal.
  await sql`alter table journal disable trigger journal_kept`.execute(db)
  for (const table of ['journal', 'journal_days', 'paid_periods', 'earned_days', 'sealed_days', 'books_state'] as const)
    await db.deleteFrom(table).execute()
  for (const table of ['refunds', 'memberships', 'purchase_subscribers', 'purchases'] as const)
    await db.deleteFrom(table).execute()
  await sql`alter table journal enable trigger journal_kept`.execute(db)
})

/** A purchase with a membership for each of its people. */
const bought = async (given: Record<string, unknown> = {}, people = 1, days: Record<string, unknown> = {}) => {
  const ids = []
  for (let nth = 0; nth < people; nth += 1) ids.push(await room.person({ email: `p${Math.random()}@guest.example` }))
  const id = await room.purchase(ids, { created_at: now, ...given })
  const members = []
  for (const subscriber of ids)
    members.push(
      await room.member({
        purchase_id: id,
        payer_id: ids[0] ?? '',
        subscriber_id: subscriber,
        started_on: '2026-03-02',
        paid_through: '2026-04-02',
        anchor_day: 2,
        ...days,
      }),
    )
  return { id, payment: `payment-${id}`, members }
}
let made = 0
const refund = async (payment: string, cents: number, given: Record<string, unknown> = {}) => {
  made += 1
  await room.deps.db
    .insertInto('refunds')
    .values({
      id: `refund-${made}`,
      purchase_id: null,
      square_payment_id: payment,
      amount_cents: cents,
      provider_key: `refund-${made}`,
      square_refund_id: null,
      reason: 'Goodwill',
      state: 'completed',
      created_at: now,
      request_id: null,
      membership_id: null,
      ...given,
    })
    .execute()
}

test('a purchase waits, is earned by the day of its location, and leaves nothing when its days are over', async () => {
  await bought()
  await post()
  expect(await lines('purchase')).toEqual([
    { day: '2026-03-02', for: null, at: 'kips-bay', account: 'square', cents: 3200 },
    { day: '2026-03-02', for: null, at: 'kips-bay', account: 'deferred', cents: -3000 },
    { day: '2026-03-02', for: null, at: 'kips-bay', account: 'tax', cents: -200 },
  ])
  now = new Date(now.getTime() + 2 * DAY)
  await post()
  expect(
    (await lines('day')).filter((line) => line.account === 'revenue').map(({ day, cents }) => [day, cents]),
  ).toEqual([
    ['2026-03-02', -96],
    ['2026-03-03', -97],
  ])
  now = new Date(now.getTime() + 40 * DAY)
  await post()
  expect([await account('deferred'), await account('revenue')]).toEqual([0, -3000])
  expect(await describeBooks(room.deps.db, now)).toEqual([])
})

test('a family has shares, a gift waits apart, what is given brings nothing, and a move keeps the money where it was paid', async () => {
  const family = await bought({ subtotal_cents: 8101, tax_cents: 1, total_cents: 8102, quantity: 3 }, 3)
  await bought({ is_gift: true, frequency: '3 months' }, 1, { kind: 'term', is_gift: true, paid_through: '2026-06-02' })
  await room.member({ kind: 'complimentary', purchase_id: null })
  await post()
  const { rows } = await sql<{ cents: string }>`select net_cents as cents from paid_periods
    where cause_id = ${family.id} order by 1`.execute(room.deps.db)
  expect(rows.map(({ cents }) => Number(cents))).toEqual([2700, 2700, 2701])
  expect([await account('deferred'), await account('gifts')]).toEqual([-8101, -3000])
  await room.deps.db.updateTable('memberships').set({ location_id: 'newark' }).execute()
  now = new Date(now.getTime() + 120 * DAY)
  await post()
  expect([await account('deferred'), await account('gifts'), await account('revenue')]).toEqual([0, 0, -11_101])
  expect(new Set((await lines('day')).map(({ at }) => at))).toEqual(new Set(['kips-bay']))
})

test('a membership that ends early: a refund on its way is waited for, and the rest is earned', async () => {
  const { payment, members } = await bought()
  await post()
  now = new Date(now.getTime() + 10 * DAY)
  await room.deps.db.updateTable('memberships').set({ state: 'ended', ended_at: now }).execute()
  await refund(payment, 1000, { state: 'pending', membership_id: members[0] ?? null })
  now = new Date(now.getTime() + 2 * DAY)
  await post()
  expect(await lines('end')).toEqual([])
  await room.deps.db.updateTable('refunds').set({ state: 'completed', accepted_at: now }).execute()
  now = new Date(now.getTime() + DAY)
  await post()
  const back = await lines('refund')
  expect(back.map(({ account: name, cents }) => [name, cents])).toEqual([
    ['square', -1000],
    ['tax', 62],
    ['deferred', 938],
  ])
  // Ten of 31 days were had: 967 by the day, and what is left of the rest.
  expect((await lines('end')).map(({ account: name, cents }) => [name, cents])).toEqual([
    ['deferred', 3000 - 967 - 938],
    ['revenue', -(3000 - 967 - 938)],
  ])
  expect(await account('deferred')).toBe(0)
  expect(await describeBooks(room.deps.db, now)).toEqual([])
})

test('days that the shop gives spread what is left over more days', async () => {
  await bought({ frequency: '3 months' }, 1, { kind: 'term', paid_through: '2026-06-02', end_date: '2026-06-02' })
  await post()
  now = new Date('2026-05-30T15:00:00Z')
  await post()
  const before = await account('deferred')
  await room.deps.db.updateTable('memberships').set({ paid_through: '2026-06-30' }).execute()
  now = new Date('2026-06-03T15:00:00Z')
  await post()
  expect(await account('deferred')).toBeLessThan(0)
  expect(await account('deferred')).toBeGreaterThan(before)
  now = new Date('2026-07-01T15:00:00Z')
  await post()
  expect(await account('deferred')).toBe(0)
})

test('what becomes known of a day that was handed on is booked on the day it became known, and says so', async () => {
  await room.deps.db.insertInto('sealed_days').values({ day: '2026-03-02', sealed_at: now, staff_id: null }).execute()
  const at = now
  now = new Date(now.getTime() + 3 * DAY)
  await bought({ created_at: at })
  await post()
  expect((await lines('purchase')).map(({ day, for: own }) => [day, own])).toEqual(
    Array.from({ length: 3 }, () => ['2026-03-05', '2026-03-02']),
  )
  expect(await account('square')).toBe(3200)
})

test('a payment that bought nothing waits to go back', async () => {
  const { members } = await bought()
  await refund('a-late-bill', 3200, { origin: 'automatic', membership_id: members[0] ?? null, state: 'wanted' })
  await post()
  expect(await account('returning')).toBe(-3200)
  await room.deps.db.updateTable('refunds').set({ state: 'completed' }).execute()
  await post()
  expect([await account('returning'), await account('square')]).toEqual([0, 3200])
})

test('the journal is only added to, and a cause that does not add up is refused', async () => {
  const { db } = room.deps
  await bought()
  await post()
  await expect(sql`update journal set cents = 1`.execute(db)).rejects.toThrow('rows of journal are only added')
  await expect(sql`delete from journal`.execute(db)).rejects.toThrow('rows of journal are only added')
  await expect(
    sql`insert into journal (day, known_day, location_id, account, cents, cause, cause_id, line)
      values ('2026-03-02', '2026-03-02', 'kips-bay', 'square', 1, 'end', 'by hand', 0)`.execute(db),
  ).rejects.toThrow('do not add up to zero')
})

test('in random shops, with processes that die while they write, everything is booked once and as the rules say', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const { db } = room.deps
  const one = fc.record({
    net: fc.integer({ min: 1, max: 40_000 }),
    tax: fc.nat(3000),
    startsIn: fc.nat(20),
    refundOn: fc.option(fc.nat(50), { nil: null }),
    part: fc.integer({ min: 1, max: 100 }),
  })
  const start = '2026-03-02'
  const shops = fc.sample(one, { seed, numRuns: 12 })
  const byHand: { period: Earning; refundCents: number; payment: string; on: number | null }[] = []
  for (const { net, tax, startsIn, refundOn, part } of shops) {
    const from = addDays(start, startsIn)
    const sold = { subtotal_cents: net, tax_cents: tax, total_cents: net + tax }
    const { payment } = await bought(sold, 1, { started_on: from, anchor_day: Number(from.slice(8)) })
    const [row] = await sql<{ until: string }>`
      select (${from}::date + interval '1 month')::date as until`
      .execute(db)
      .then(({ rows }) => rows)
    const period = { leftCents: net, leftFrom: from, untilDay: row?.until ?? '', sinceDay: from, endedOn: null }
    const refundCents = Math.floor((net * part) / 100)
    byHand.push({ period, refundCents, payment, on: tax === 0 ? refundOn : null })
  }
  let kills = 0
  const killer = setInterval(() => {
    void sql<{ dead: boolean }>`select pg_terminate_backend(l.pid) as dead
      from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.pid <> pg_backend_pid() and a.datname = current_database()`
      .execute(db)
      .then(
        ({ rows }) => (kills += rows.length),
        () => undefined,
      )
    if (kills >= 12) clearInterval(killer)
  }, 40)
  let killed = 0
  const all = () => Promise.all(Array.from({ length: 3 }, () => post().catch(() => void (killed += 1))))
  for (let day = 0; day < 60; day += 12) {
    for (const given of byHand)
      if (given.on !== null && given.refundCents > 0 && Math.floor(given.on / 12) * 12 === day) {
        await refund(given.payment, given.refundCents).catch(() => refund(given.payment, given.refundCents))
        const counted = day === 0 ? null : addDays(start, day - 1)
        const [taken] = takenFrom([given.period], counted, given.refundCents)
        given.period = less(given.period, counted, taken?.cents ?? 0)
      }
    await all()
    if (day >= 36) clearInterval(killer)
    // What was interrupted is done in the next sweep.
    for (let tries = 0; tries < 20; tries += 1)
      if (
        await post().then(
          () => true,
          () => false,
        )
      )
        break
    now = new Date(now.getTime() + 12 * DAY)
  }
  clearInterval(killer)
  await post()
  expect(killed).toBeGreaterThan(0)
  const until = addDays(start, 59)
  const rest = byHand.reduce((sum, { period }) => sum + unearned(period, until), 0)
  expect(0 - (await account('deferred')) - (await account('gifts')), `SEED=${seed}`).toBe(rest)
  expect(rest).toBe(0)
  expect((await lines('purchase')).filter((line) => line.account === 'square')).toHaveLength(12)
  expect(await describeBooks(db, now), `SEED=${seed}`).toEqual([])
})
