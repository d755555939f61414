import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Deps } from '../src/deps.ts'

/**
 * Names the file that says where the run's PostgreSQL is, written once it is up: only tests that ask for a database wait
 * for it.
 */
export const CLUSTER = 'SIPDAY_TEST_CLUSTER'
export const TEMPLATE = 'sipday_template'
/** The tablespace in memory, where there is one. */
export const FILES = 'sipday_test_files'

/** `url`: of the database of its owner; `inMemory`: whether new databases go into the tablespace. */
export type Cluster = { url: string; inMemory: boolean } | { problem: string }

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Copies the migrated empty database (or another one, to which no one may be connected), about 50 ms. */
export async function freshDatabase(from: string = TEMPLATE): Promise<TestDatabase> {
  const database = await copyOf(from)
  await administer(
    `UPDATE installation SET id = '${randomBytes(8).toString('base64url').slice(0, 10)}'`,
    new URL(database.url).pathname.slice(1),
  )
  return database
}

/** A backup: the same data and the same installation. No one may be connected to the original. */
export const backupOf = (database: TestDatabase): Promise<TestDatabase> =>
  copyOf(new URL(database.url).pathname.slice(1))

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const place = (await findCluster()).inMemory ? `TABLESPACE ${FILES}` : ''
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY ${place}`)
  return { url: await addressOf(name), drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

const WAIT_MS = 120_000

/** The run's PostgreSQL, once it is up. */
async function findCluster(): Promise<{ url: string; inMemory: boolean }> {
  const file = process.env[CLUSTER]
  if (!file) throw new Error('No test database: run the tests with "npx vitest run", which starts one.')
  const until = performance.now() + WAIT_MS
  while (!existsSync(file)) {
    if (performance.now() > until) throw new Error('The test database did not start.')
    await sleep(20)
  }
  const cluster = JSON.parse(readFileSync(file, 'utf8')) as Cluster
  if ('problem' in cluster) throw new Error(`The test database did not start: ${cluster.problem}`)
  return cluster
}

export const addressOf = async (database: string): Promise<string> =>
  (await findCluster()).url.replace('/sipday?', `/${database}?`)

export async function administer(statement: string, database = 'sipday'): Promise<void> {
  const client = new pg.Client({ connectionString: await addressOf(database) })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** What someone would find in a dump. Counts of limits end with the day (decision 76). */
export const whereverSaid = async (db: Deps['db'], words: readonly string[]): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name <> 'limit_hits'`.execute(db)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)
      return rows.some(({ row }) => words.some((word) => row.toLowerCase().includes(word.toLowerCase()))) ? [name] : []
    }),
  )
  return found.flat().toSorted()
}

export const customerReferences = async (db: Deps['db']) =>
  (
    await sql<{ tab: string; col: string }>`
      select c.conrelid::regclass::text as tab, a.attname as col from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'customers'::regclass order by 1, 2`.execute(db)
  ).rows
