import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../test/buying.ts'
import { administer, freshDatabase, type TestDatabase } from '../../test/database.ts'
import { createWorld, type World } from '../../test/world.ts'
import { registered } from './statement.ts'

/** PostgreSQL plans a statement anew this often before it compares that with a cached plan. */
const TRIED = 5

/** A connection hands in its counts once a second. */
const STATISTICS_MS = 1100
const GROWS = ['purchases', 'memberships', 'customers', 'customer_contacts', 'checkouts', 'cards', 'entitlements']

let world: World
let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  const name = new URL(database.url).pathname.slice(1)
  await administer(`alter database ${name} set plan_cache_mode = auto`)
  // One connection for everything that writes: what it has prepared is what the calls have asked.
  world = await createWorld({ demo: true, database, environment: { DATABASE_POOL: '2' } })
  // The first counts of past days read whole tables.
  await world.app.dueWork()
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const buy = async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
}

/** Of each table that grows with the shop. */
const readRows = async () => {
  const { rows } = await sql<{ table: string; read: number }>`
    select relname as table, seq_tup_read::int as read from pg_stat_user_tables where relname = any(${GROWS})
      order by relname`.execute(world.deps.db)
  return rows
}

// Whether planning anew looks cheaper depends on the data: in this small database it only did for the saved card.
test('no statement of a purchase is planned anew for each call', async () => {
  for (let count = 0; count < TRIED + 3; count += 1) await buy()
  const { rows } = await sql<{ statement: string; anew: number; cached: number }>`
    select statement, custom_plans::int as anew, generic_plans::int as cached from pg_prepared_statements
      where generic_plans + custom_plans > ${TRIED}`.execute(world.deps.db)
  expect(rows.filter(({ anew }) => anew > TRIED)).toEqual([])
  const cached = rows.filter((row) => row.cached > 0).map(({ statement }) => statement)
  expect(cached).toContainEqual(expect.stringContaining('begin_purchase('))
  expect(cached).toContainEqual(expect.stringContaining("set state = 'succeeded'"))
})

// These plans were made while the shop had hardly any rows; they stay for as long as the connection does.
// Up to seven looks at statistics, each after a wait, on a busy machine.
test('no statement of a purchase reads all that the shop has sold', { timeout: 90_000 }, async () => {
  const read = async () => {
    await sleep(STATISTICS_MS)
    await buy()
    return readRows()
  }
  expect(await read()).toHaveLength(GROWS.length)
  const sizes = new Map<string, number>()
  for (const table of GROWS) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(
      world.deps.db,
    )
    sizes.set(table, rows[0]?.rows ?? 0)
  }
  // The regular sweep reads the few memberships there are as well; what every purchase read would be there each time.
  const readMore = async () => {
    const before = await read()
    for (let count = 0; count < 4; count += 1) await buy()
    const after = await read()
    // A table that each of the four purchases reads is read four times.
    return after.filter(
      ({ table, read: now }, index) => now - (before[index]?.read ?? 0) >= 4 * (sizes.get(table) ?? 0),
    )
  }
  let more = await readMore()
  for (let tries = 1; more.length > 0 && tries < 6; tries += 1) more = await readMore()
  expect(more).toEqual([])
})

const SEARCHES = [
  ['members by name', /customer_names_(?:for|back)wards/],
  ['members by a common name', /customer_names_backwards/],
  ['members by the last four digits', /customers_last_four/],
  ['customers by the start of a name', /customer_names_(?:for|back)wards/],
  ['memberships by code', /memberships_code/],
] as const

test('a search by name, phone or code does not read all members, at the till or in the office', async () => {
  await sql`insert into customers (id, given_name, family_name, email, email_canonical, phone, created_at)
    select 'many-' || n, md5(n::text), md5('family' || n), n || '@many.example', n || '@many.example',
      '+1212' || lpad(n::text, 7, '0'), now() from generate_series(1, 5000) n`.execute(world.deps.db)
  await sql`insert into memberships select many.* from (select * from memberships limit 1) m, generate_series(1, 5000) n,
    lateral jsonb_populate_record(null::memberships, to_jsonb(m) || jsonb_build_object('id', 'many-' || n,
      'payer_id', 'many-' || n, 'subscriber_id', 'many-' || n, 'code', 10000000 + n, 'live', true, 'purchase_id', null)) many`.execute(
    world.deps.db,
  )
  await sql`analyze customers, memberships`.execute(world.deps.db)
  for (const [name, index] of SEARCHES) {
    const text = registered().find((one) => one.name === name)?.text ?? ''
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`).execute(world.deps.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect([name, plan.match(/Index (?:Only )?Scan (?:on|using) (\w+)/g)?.join() ?? '']).toEqual([
      name,
      expect.stringMatching(index),
    ])
    expect([name, plan.match(/Seq Scan on (?:customers|customer_names|memberships)\b/g)]).toEqual([name, null])
  }
})
