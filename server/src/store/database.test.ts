import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { createDatabase, runText } from './database.ts'
import { isPassing } from './passing-failure.ts'

test('a question that takes too long is given up with its connection, so that no one waits behind it', async () => {
  const database = await freshDatabase()
  const db = createDatabase(database.url, { max: 1, questionMs: 1_000 })
  try {
    const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
    const first = await pid()
    await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toThrow('Query read timeout')
    const began = performance.now()
    const second = await pid()
    expect(second).not.toBe(first)
    expect(performance.now() - began).toBeLessThan(900)
    await expect(runText(db, 'select pg_sleep($1)', [20])).rejects.toThrow('Query read timeout')
    expect([first, second]).not.toContain(await pid())
  } finally {
    await db.destroy()
    await database.drop()
  }
})

test('so is a transaction, whole, and its outcome counts as unknown', async () => {
  const database = await freshDatabase()
  const db = createDatabase(database.url, { max: 1, questionMs: 1_000 })
  try {
    const began = performance.now()
    const failure = await db
      .transaction()
      .execute(async (trx) => {
        await sql`create table half (a int)`.execute(trx)
        await sql`select pg_sleep(20)`.execute(trx)
      })
      .catch((error: unknown) => error)
    expect(isPassing(failure)).toBe(true)
    expect(performance.now() - began).toBeLessThan(1_900)
    const { rows } = await sql`select from pg_tables where tablename = 'half'`.execute(db)
    expect(rows).toEqual([])
  } finally {
    await db.destroy()
    await database.drop()
  }
})
