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
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(world.deps.db)
  const entries = []
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(name)}`.execute(
      world.deps.db,
    )
    entries.push([name, rows[0]?.rows ?? 0] as const)
  }
  return Object.fromEntries(entries)
}

const visit = (at: Date) =>
  sql`insert into visits (session_id, utm, at) values (null, '{}', ${at})`.execute(world.deps.db)
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
  expect(Object.fromEntries(fewer)).toEqual({ visits: 5003, webhook_events: 1, mails: 1, replays: 1 })
  const { rows } = await sql`select dedupe_key, to_address from mails order by 1`.execute(world.deps.db)
  expect(rows).toEqual([
    { dedupe_key: 'blanked', to_address: '' },
    { dedupe_key: 'last-unsent', to_address: '' },
    { dedupe_key: 'never-sent', to_address: 'mei@guest.example' },
    { dedupe_key: 'young', to_address: 'mei@guest.example' },
  ])
})

test('a shop that keeps something for good says 0 days', async () => {
  await visit(daysAgo(3000))
  const kept = { ...world.deps.settings.retention, visitsDays: 0 }
  await forgetOld({ ...world.deps, settings: { ...world.deps.settings, retention: kept } })
  const { rows } = await sql`select from visits where at = ${daysAgo(3000)}`.execute(world.deps.db)
  expect(rows).toHaveLength(1)
})

test('it is done every night', async () => {
  await world.app.dueWork()
  await visit(daysAgo(3000))
  world.deps.clock.setNow(daysAgo(-2))
  await world.app.dueWork()
  const { rows } = await sql`select from visits where at < ${daysAgo(400)}`.execute(world.deps.db)
  expect(rows).toEqual([])
})
