import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMembership, makeShop } from '../../test/make-membership.ts'
import { createWorld, type World } from '../../test/world.ts'
import { forgetOld } from './retention.ts'

let world: World
const now = new Date('2028-06-01T07:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  await makeMembership(world.deps)
})
beforeEach(() => world.deps.clock.setNow(now))
afterAll(() => world.close())

const counts = async (): Promise<Record<string, number>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace order by 1`.execute(world.deps.db)
  const entries = []
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(name)}`.execute(
      world.deps.db,
    )
    entries.push([name, rows[0]?.rows ?? 0] as const)
  }
  return Object.fromEntries(entries)
}

const visit = (at: Date, { deps } = world) =>
  sql`insert into visits (session_id, utm, at) values (null, '{}', ${at})`.execute(deps.db)
const event = (id: string, at: Date) =>
  sql`insert into webhook_events values (${id}, 'payment.updated', ${at})`.execute(world.deps.db)
const mail = (key: string, sentAt: Date | null) =>
  sql`insert into mails values (${key}, 'receipt', 'mei@guest.example', ${daysAgo(1000)}, ${sentAt})`.execute(
    world.deps.db,
  )
const answer = (key: string, at: Date) =>
  sql`insert into replays values ('s', 'pay', ${key}, 'h', 200, '{}', ${at}, true)`.execute(world.deps.db)

test('what is old enough is forgotten, also with more than one batch, and nothing of money or consent', async () => {
  // This night's own run is over.
  await world.app.dueWork()
  await sql`insert into visits (session_id, utm, at)
    select null, '{}', ${daysAgo(500)}::timestamptz from generate_series(1, 5003)`.execute(world.deps.db)
  await visit(daysAgo(390))
  await sql`insert into visit_steps (session_id, step, at)
    values ('old', 1, ${daysAgo(500)}), ('old', 4, ${daysAgo(390)})`.execute(world.deps.db)
  await event('old', daysAgo(91))
  await event('young', daysAgo(89))
  await mail('blanked', daysAgo(91))
  await mail('young', daysAgo(89))
  await mail('gone', daysAgo(740))
  await mail('never-sent', null)
  await mail('last-unsent', null)
  await sql`update mails set kind = 'account_deleted' where dedupe_key = 'last-unsent'`.execute(world.deps.db)
  await answer('old', daysAgo(401))
  await answer('young', daysAgo(390))
  const before = await counts()
  await forgetOld(world.deps)
  const after = await counts()
  const fewer = Object.entries(before).flatMap(([name, rows]) =>
    (after[name] ?? 0) < rows ? [[name, rows - (after[name] ?? 0)]] : [],
  )
  expect(Object.fromEntries(fewer)).toEqual({ visits: 5003, visit_steps: 1, webhook_events: 1, mails: 1, replays: 1 })
  const { rows } = await sql`select dedupe_key, to_address from mails order by 1`.execute(world.deps.db)
  expect(rows).toEqual([
    { dedupe_key: 'blanked', to_address: '' },
    { dedupe_key: 'last-unsent', to_address: '' },
    { dedupe_key: 'never-sent', to_address: 'mei@guest.example' },
    { dedupe_key: 'young', to_address: 'mei@guest.example' },
  ])
})

const ended = (id: string, at: Date, kind = 'member') =>
  sql`insert into sessions (id, token_hash, kind, created_at, expires_at, last_seen_at)
    values (${id}, ${Buffer.from(id)}, ${kind}, ${at}, ${at}, ${at})`.execute(world.deps.db)
const checkout = (id: string, sessionId: string, paidAt: Date | null) =>
  sql`insert into checkouts (id, session_id, opened_at, paid_at) values (${id}, ${sessionId}, ${daysAgo(999)}, ${paidAt})`.execute(
    world.deps.db,
  )

test('whom a list named is forgotten with the addresses of letters, what its rows made is not, and nothing that runs', async () => {
  const { db } = world.deps
  const imported = async (id: string, state: string, at: Date) => {
    await sql`insert into imports (id, source, name, state, rehearsal, created_at)
      values (${id}, 'csv', 'members.csv', ${state}, '{"rows": 2}', ${at})`.execute(db)
    await sql`insert into import_files (import_id, file, part, name, content)
      values (${id}, 0, 0, 'members.csv', 'Mei Chen')`.execute(db)
    await sql`insert into import_rows (import_id, line, key, hash, planned, state, made) values
      (${id}, 1, ${`${id}1`}, 'h', '{"name": "Mei Chen"}', 'failed', null),
      (${id}, 2, ${`${id}2`}, 'h', '{}', 'done', '{"membership": "m"}')`.execute(db)
  }
  await imported('old', 'done', daysAgo(91))
  await imported('young', 'done', daysAgo(89))
  await imported('runs', 'running', daysAgo(91))
  await forgetOld(world.deps)
  const left = await sql<{ id: string; named: number; files: number; made: number; told: boolean }>`
    select i.id, i.rehearsal is not null as told, count(*) filter (where r.planned <> '{}')::int as named,
      count(r.made)::int as made, (select count(*)::int from import_files f where f.import_id = i.id) as files
    from imports i join import_rows r on r.import_id = i.id group by i.id order by i.id`.execute(db)
  expect(left.rows).toEqual([
    { id: 'old', told: false, named: 0, made: 1, files: 0 },
    { id: 'runs', told: true, named: 1, made: 1, files: 1 },
    { id: 'young', told: true, named: 1, made: 1, files: 1 },
  ])
})

test('a session that ended long ago is forgotten with what was proved and not paid; what was paid stays', async () => {
  const { db } = world.deps
  await ended('old', daysAgo(401))
  await ended('old-till', daysAgo(900), 'staff')
  await ended('young', daysAgo(399))
  await checkout('paid', 'old', daysAgo(999))
  await checkout('left', 'old', null)
  await checkout('young', 'young', null)
  await sql`insert into session_proofs values ('old', 'email', 'ana@guest.example', ${daysAgo(999)})`.execute(db)
  // Kept for good in this shop, and still gone: it may name the people of that session.
  await sql`insert into replays values ('old', 'pay', 'k', 'h', 200, '{}', ${daysAgo(999)}, true)`.execute(db)
  const retention = { ...world.deps.settings.retention, answersDays: 0 }
  await forgetOld({ ...world.deps, settings: { ...world.deps.settings, retention } })
  const all = async (text: string) => (await sql<{ a: string }>`${sql.raw(text)}`.execute(db)).rows.map(({ a }) => a)
  expect(await all(`select id as a from sessions where id in ('old', 'old-till', 'young') order by 1`)).toEqual([
    'old-till',
    'young',
  ])
  expect(
    await all(`select id || ' ' || coalesce(session_id, 'none') as a from checkouts
    where id in ('paid', 'left', 'young') order by 1`),
  ).toEqual(['paid none', 'young young'])
  expect(await all(`select address as a from session_proofs where session_id = 'old'`)).toEqual([])
  expect(await all(`select key as a from replays where session_id = 'old'`)).toEqual([])
})

test('a session whose payment no one has heard of yet is kept, however old', async () => {
  await ended('waiting', daysAgo(900))
  await sql`insert into purchases (id, payment_id, session_id, buyer_id, fingerprint, state, plan_id, plan_name, model_id,
    location_id, frequency, unit_price_cents, quantity, subtotal_cents, tax_cents, total_cents, provider_key, created_at, updated_at)
    select 'w', 'w', 'waiting', id, 'w', 'unknown', 'one-month', 'One Month', 'individual', 'kips-bay', 'month', 3000, 1,
      3000, 266, 3266, 'w', ${now}::timestamptz, ${now}::timestamptz from customers limit 1`.execute(world.deps.db)
  await forgetOld(world.deps)
  const { rows } = await sql`select from sessions where id = 'waiting'`.execute(world.deps.db)
  expect(rows).toHaveLength(1)
  await sql`update purchases set state = 'declined'`.execute(world.deps.db)
  await forgetOld(world.deps)
  const { rows: later } = await sql`select from sessions where id = 'waiting'`.execute(world.deps.db)
  expect(later).toEqual([])
})

const entry = (kind: string, at: Date) =>
  sql`insert into audit (at, kind) values (${at}, ${kind})`.execute(world.deps.db)
const entries = async () =>
  (
    await sql<{ kind: string }>`select kind from audit where kind like 'test %' order by at`.execute(world.deps.db)
  ).rows.map(({ kind }) => kind)
const parts = async () =>
  (await sql<{ name: string }>`select name from audit_months order by ends_at`.execute(world.deps.db)).rows.map(
    ({ name }) => name,
  )

const night = (at: string) => forgetOld({ ...world.deps, clock: { ...world.deps.clock, now: () => new Date(at) } })

test('the log is kept in months: made three months ahead, dropped whole, and no entry is ever refused', async () => {
  const { db } = world.deps
  await entry('test old', new Date('2026-11-03T00:00:00Z'))
  await entry('test later', new Date('2028-09-30T23:59:59Z'))
  await night('2028-07-02T00:00:00Z')
  expect((await parts()).slice(-2)).toEqual(['audit_2028_09', 'audit_2028_10'])
  // Further ahead than any month that was made, as after a clock that was wrong.
  await entry('test ahead', new Date('2029-07-06T00:00:00Z'))
  await night('2029-02-01T00:00:00Z')
  expect((await parts()).slice(-2)).toEqual(['audit_2028_10', 'audit_until_2029_08'])
  // Everything from before the first month is dropped as a whole 760 days after its last month.
  expect(await entries()).toEqual(['test later', 'test ahead'])
  await night('2030-10-29T00:00:00Z')
  expect(await entries()).toEqual(['test later', 'test ahead'])
  await night('2030-10-31T00:00:00Z')
  expect(await entries()).toEqual(['test ahead'])
  expect((await parts()).slice(0, 4)).toEqual([
    'audit_2028_10',
    'audit_until_2029_08',
    'audit_2029_08',
    'audit_2029_09',
  ])
  const before = await parts()
  await night('2030-10-31T00:00:00Z')
  expect(await parts()).toEqual(before)
  for (const name of [...before, 'audit', 'audit_other'])
    await expect(sql`delete from ${sql.table(name)}`.execute(db)).rejects.toThrow('only added')
})

test('whoever reads the log for long does not keep others from writing to it', async () => {
  const { db } = world.deps
  await db.transaction().execute(async (reader) => {
    await sql`select count(*) from audit`.execute(reader)
    await expect(night('2031-05-15T00:00:00Z')).rejects.toThrow('lock timeout')
    await entry('test meanwhile', new Date('2031-05-15T00:00:00Z'))
  })
  expect(await entries()).toContain('test meanwhile')
}, 20_000)

test('a shop that keeps something for good says 0 days', async () => {
  // A shop of its own: the night's run of another would forget by that one's settings.
  const keeping = await createWorld({ environment: { RETENTION_VISITS_DAYS: '0' } })
  try {
    keeping.deps.clock.setNow(now)
    await visit(daysAgo(3000), keeping)
    await forgetOld(keeping.deps)
    const { rows } = await sql`select from visits where at = ${daysAgo(3000)}`.execute(keeping.deps.db)
    expect(rows).toHaveLength(1)
  } finally {
    await keeping.close()
  }
})

test('it is done every night', async () => {
  await world.app.dueWork()
  await visit(daysAgo(3000))
  world.deps.clock.setNow(daysAgo(-2))
  await world.app.dueWork()
  const { rows } = await sql`select from visits where at < ${daysAgo(400)}`.execute(world.deps.db)
  expect(rows).toEqual([])
})
