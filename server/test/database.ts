import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Deps } from '../src/deps.ts'

/** Hands the address of the run's PostgreSQL to the test processes. */
export const ADDRESS = 'SIPDAY_TEST_DATABASE'
export const TEMPLATE = 'sipday_template'
/** Names the tablespace in memory, and tells the test processes that there is one. */
export const FILES = 'sipday_test_files'

/** A database of one test's own. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * Copies the migrated empty database (or another one, to which no one may be connected), about 50 ms; an installation
 * of its own, as a new shop is.
 */
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
  const place = process.env[FILES] ? `TABLESPACE ${FILES}` : ''
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY ${place}`)
  return { url: addressOf(name), drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** The address of one of its databases. */
export function addressOf(database: string): string {
  const address = process.env[ADDRESS]
  if (!address) throw new Error('No test database: run the tests with "npx vitest run", which starts one.')
  return address.replace('/sipday?', `/${database}?`)
}

/** Runs one statement as its owner. */
export async function administer(statement: string, database = 'sipday'): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(database) })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Every table in which one of these words stands, in whatever form: what someone would find in a dump. Counts of limits
 * end with the day (decision 76).
 */
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

/** Every column that refers to a customer, by table and name. */
export const customerReferences = async (db: Deps['db']) =>
  (
    await sql<{ tab: string; col: string }>`
      select c.conrelid::regclass::text as tab, a.attname as col from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'customers'::regclass order by 1, 2`.execute(db)
  ).rows
