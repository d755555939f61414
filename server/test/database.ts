import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Deps } from '../src/deps.ts'
import { installWorker } from '../src/jobs/worker.ts'
import { lockFolder } from '../src/store/embedded/embedded-lock.ts'
import { ROOT_HOME } from '../src/store/embedded/embedded-place.ts'
import { startEmbedded } from '../src/store/embedded/embedded.ts'
import { migrate } from '../src/store/migrate.ts'

/** Hands the address of the run's PostgreSQL to the test processes. */
const ADDRESS = 'SIPDAY_TEST_DATABASE'
const TEMPLATE = 'sipday_template'
const FOLDER = 'sipday-test-'
/** A process that is ending may still write a file there. */
const REMOVED = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }

/** vitest's global setup: one throw-away PostgreSQL for the whole run, with a migrated empty database to copy from. */
export async function setup(): Promise<() => Promise<void>> {
  removeAbandoned(tmpdir(), 'postgres')
  removeAbandoned(ROOT_HOME, '')
  const dataDir = mkdtempSync(join(tmpdir(), FOLDER))
  const cluster = await startEmbedded({ dataDir, log: () => undefined, throwAway: true })
  process.env[ADDRESS] = cluster.url
  await administer(`CREATE DATABASE ${TEMPLATE}`)
  await migrate(addressOf(TEMPLATE))
  await installWorker(addressOf(TEMPLATE))
  return async () => {
    await cluster.stop()
    rmSync(dataDir, REMOVED)
  }
}

/** A database of one test's own. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Copies the migrated empty database, about 50 ms; an installation of its own, as a new shop is. */
export async function freshDatabase(): Promise<TestDatabase> {
  const database = await copyOf(TEMPLATE)
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
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  return { url: addressOf(name), drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

function addressOf(database: string): string {
  const address = process.env[ADDRESS]
  if (!address) throw new Error('No test database: run the tests with "npx vitest run", which starts one.')
  return address.replace('/sipday?', `/${database}?`)
}

async function administer(statement: string, database = 'sipday'): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(database) })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Clusters of killed runs; one that is in use refuses its lock, a young one may not have it yet. */
function removeAbandoned(folder: string, cluster: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(FOLDER))) {
    try {
      if (Date.now() - statSync(join(folder, name)).mtimeMs < 600_000) continue
      lockFolder(join(folder, name, cluster), 'The test database').release()
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // In use by another run, or someone else's.
    }
  }
}

/** Every table in which one of these words stands, in whatever form: what someone would find in a dump. */
export const whereverSaid = async (db: Deps['db'], words: readonly string[]): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
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
