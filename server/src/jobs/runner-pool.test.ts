import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { createDatabase, type Db } from '../store/database.ts'
import { RUNNER_CONNECTIONS, runnerPool } from './runner-pool.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await freshDatabase()
  db = createDatabase(database.url, { max: 1 })
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

test('ends of jobs are recorded although all connections are lost while each of them records one', async () => {
  const pool = runnerPool(database.url)
  const clients = await Promise.all(Array.from({ length: RUNNER_CONNECTIONS }, () => pool.connect()))
  const recorded = clients.map(async (client, index) => {
    const { rows } = await client.query({ name: 'complete_jobs/test', text: `select ${index} as job, pg_sleep(1)` })
    client.release()
    return (rows as { job: number }[])[0]?.job
  })
  await expect
    .poll(async () => {
      const { rows } = await sql<{ asleep: number }>`select count(*)::int as asleep from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
      return rows[0]?.asleep
    })
    .toBe(RUNNER_CONNECTIONS)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  expect(await Promise.all(recorded)).toEqual(clients.map((_, index) => index))
  await pool.end()
})
