import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countAgain, forgetCounts, holdCounts } from '../../../tools/demo/year/count-again.ts'
import { postBooks } from '../../src/purchases/books/post-books.ts'
import { type Colleague, makeColleague, signIn } from '../colleague.ts'
import { playRandomShop } from '../office/report-history.ts'
import { chanceOf } from '../simulation/time.ts'
import { stillClock } from '../still-clock.ts'
import { createWorld, type World } from '../world.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 })

const SEED = Number(process.env['FOREIGN_SEED'] ?? randomInt(1e6))
let world: World
let own: string[]
beforeEach(async () => {
  process.stdout.write(`foreign data: FOREIGN_SEED=${SEED}\n`)
  world = await createWorld({ demo: true, clock: stillClock(new Date('2027-02-03T18:00:00Z')) })
  await playRandomShop(world.deps, chanceOf(SEED), SEED)
  const { db } = world.deps
  const locations = await db.selectFrom('locations').select('id').orderBy('position').execute()
  own = locations.slice(0, 3).map(({ id }) => id)
  await makeColleague(world.deps, { email: 'boss@shop.example', role: 'manager', locations: own })
})
afterEach(() => world.close())

const reports = [
  'members',
  'monthly',
  'movements',
  'memberships',
  'leaving',
  'cohorts',
  'use',
  'money',
  'heat',
  'gifts',
  'campaigns',
  'campaign-funnel',
]

const recount = async () => {
  await world.deps.db.transaction().execute(async (trx) => {
    await holdCounts(trx)
    await forgetCounts(trx)
  })
  await countAgain(world.deps)
  await postEverything()
}

/** Until a whole look books nothing more: the sweep of the running server may end one of its own in between. */
const postEverything = async () => {
  const { db } = world.deps
  for (let booked = ''; ;) {
    await db.updateTable('books_state').set({ whole_at: null }).execute()
    await postBooks(world.deps)
    const { rows } = await sql<{ count: string }>`select count(*) as count from journal`.execute(db)
    const [{ count } = { count: '' }] = rows
    if (count === booked) return
    booked = count
  }
}

const answersTo = async (manager: Colleague) => {
  const answers: Record<string, unknown> = {}
  for (const name of reports) {
    answers[name] = (await manager.call('report', { name, from: '2026-03-01' })).body
    answers[`${name} as a file`] = (await manager.call('report-csv', { name, from: '2026-03-01' })).body
  }
  answers['figures'] = (await manager.call('figures')).body
  const { accounts, tax, waiting, until } = (await manager.call('books', { from: '2026-12-01' })).body
  answers['books'] = { accounts, tax, waiting, until }
  return answers
}

test(`what is added at other locations changes no figure that a manager sees (FOREIGN_SEED=${SEED})`, async () => {
  const { db } = world.deps
  await recount()
  const manager = await signIn(world, 'boss@shop.example')
  const before = await answersTo(manager)
  const copies = async (table: string, where: string, changed: Record<string, string>) => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
        and is_identity = 'NO' order by ordinal_position`.execute(db)
    const columns = rows.map(({ name }) => name)
    const values = columns.map((name) => changed[name] ?? `"${name}"`)
    await sql
      .raw(`insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')})
        select ${values.join(', ')} from ${table} where ${where}`)
      .execute(db)
  }
  const foreign = own.map((id) => `location_id <> '${id}'`).join(' and ')
  // As other people, with their payments and drinks.
  await copies('customers', 'true', {
    id: "'twice-' || id",
    email: "'twice-' || id || '@guest.example'",
    email_canonical: "'twice-' || id || '@guest.example'",
    phone: "''",
    square_customer_id: "'twice-' || square_customer_id",
  })
  await copies('purchases', foreign, {
    id: "'twice-' || id",
    payment_id: "'twice-' || payment_id",
    fingerprint: "'twice-' || fingerprint",
    provider_key: "'twice-' || provider_key",
    square_payment_id: "'twice-' || square_payment_id",
    checkout_id: 'null',
    session_id: 'null',
  })
  await copies('memberships', foreign, {
    id: "'twice-' || id",
    purchase_id: "(select p.id from purchases p where p.id = 'twice-' || purchase_id)",
    payer_id: "'twice-' || payer_id",
    subscriber_id: "'twice-' || subscriber_id",
    code: 'code + 10000000',
    live: 'false',
    square_subscription_id: "'twice-' || square_subscription_id",
  })
  const twice = `membership_id in (select id from memberships where ${foreign} and id not like 'twice-%')`
  await copies('renewals', `${twice} and coalesce(${foreign}, true)`, {
    membership_id: "'twice-' || membership_id",
    square_payment_id: "'twice-' || square_payment_id",
    square_invoice_id: "'twice-' || square_invoice_id",
  })
  await copies('entitlements', twice, { id: "'twice-' || id", membership_id: "'twice-' || membership_id" })
  await copies('redemptions', `${twice} and ${foreign}`, {
    id: "'twice-' || id",
    key: "'twice-' || key",
    entitlement_id: "'twice-' || entitlement_id",
    membership_id: "'twice-' || membership_id",
  })
  await recount()
  expect(await answersTo(manager)).toEqual(before)

  // The manager's own members have memberships elsewhere too: one that ended before theirs began, and one that goes on.
  const near = `location_id in ('${own.join("', '")}')`
  const elsewhere = `(select id from locations where id not in ('${own.join("', '")}') order by id limit 1)`
  const more = {
    purchase_id: 'null',
    live: 'false',
    location_id: elsewhere,
    square_subscription_id: 'null',
    kind: "'renewing'",
  }
  await copies('memberships', near, {
    ...more,
    id: "'before-' || id",
    code: 'code + 20000000',
    state: "'ended'",
    anchor_day: 'null',
    started_on: 'started_on - 60',
    created_at: "created_at - interval '60 days'",
    ended_at: "created_at - interval '2 days'",
  })
  await copies('memberships', `${near} and id not like 'before-%'`, {
    ...more,
    id: "'beside-' || id",
    code: 'code + 30000000',
    state: "'active'",
    started_on: 'started_on + 20',
    created_at: "created_at + interval '20 days'",
    ended_at: 'null',
    cancelled_at: 'null',
    grace_until: 'null',
  })
  await recount()
  expect(await answersTo(manager)).toEqual(before)

  // What moved away ended there soon after: the books know it of what was paid here, and no other figure does. Not what
  // is unpaid or paused: counted anew once it ended, it pays on days on which it did not.
  await sql`update memberships m set state = 'ended', live = false, anchor_day = null, cancelled_at = ended.at, ended_at = ended.at
    from (select membership_id, max(moved_on)::timestamp at time zone 'UTC' + interval '3 days' as at
      from membership_moves group by 1) ended
    where ended.membership_id = m.id and not m.location_id = any(${own}::text[])
      and m.state not in ('grace', 'unpaid') and m.paused_until is null`.execute(db)
  await recount()
  expect({ ...(await answersTo(manager)), books: before['books'] }).toEqual(before)

  const owner = await signIn(world, 'owner@demo.example')
  const { body } = await owner.call('report', { name: 'money', from: '2026-03-01' })
  expect(body.rows.length).toBeGreaterThan(own.length)
})
