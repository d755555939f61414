import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../test/buying.ts'
import { createWorld, type World } from '../../test/world.ts'

/** PostgreSQL plans a statement anew this often before it compares that with a cached plan. */
const TRIED = 5

let world: World
beforeAll(async () => {
  // One connection for everything that writes: what it has prepared is what the calls have asked.
  world = await createWorld({ demo: true, environment: { DATABASE_POOL: '2' } })
})
afterAll(() => world.close())

const buy = async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
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
test('no statement of a purchase reads all that the shop has sold', async () => {
  const grows = ['purchases', 'memberships', 'customers', 'customer_contacts', 'checkouts', 'cards', 'entitlements']
  const read = async () => {
    // A connection hands in its counts once a second.
    await sleep(1100)
    await buy()
    const { rows } = await sql<{ table: string; read: number }>`
      select relname as table, seq_tup_read::int as read from pg_stat_user_tables where relname = any(${grows})
        order by relname`.execute(world.deps.db)
    return rows
  }
  const before = await read()
  expect(before).toHaveLength(grows.length)
  for (let count = 0; count < 4; count += 1) await buy()
  expect(await read()).toEqual(before)
})
