import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { VERSION } from '../version.ts'
import { createDatabase, withConnection, type Db } from './database.ts'
import { openFindings } from './findings.ts'
import { BASE, migrations, type Step } from './migrations.ts'
import { type Standing, standingOf, TOO_OLD, tooNew } from './migrating/standing.ts'

/** A newer Sipday wrote this database, and this version does not work with it. */
export class DatabaseTooNew extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database is newer than this version of Sipday (it has ${unknown.join(', ')}). Install the newer version again; nothing was changed.`,
    )
    this.name = 'DatabaseTooNew'
  }
}

/** Migrations are missing, and this process must not run them or has none that lead here. */
export class DatabaseTooOld extends Error {
  constructor(missing?: readonly string[]) {
    super(
      missing
        ? `The database is not ready for version ${VERSION} (it lacks ${missing.join(', ')}), and MIGRATE_ON_START is off. Run "npm run migrate -- up", then start again; nothing was changed.`
        : TOO_OLD,
    )
    this.name = 'DatabaseTooOld'
  }
}

export class DatabaseBusy extends Error {
  constructor() {
    super(
      `The database could not be brought up to date: a transaction held one of its tables for more than ${LOCK_MS / 1000} seconds, ${TRIES} times in a row. Nothing was changed; end that transaction, or try again later.`,
    )
    this.name = 'DatabaseBusy'
  }
}

/** The shop was moved to another database: two must never sell from copies of the same data. */
export class DatabaseMoved extends Error {
  constructor({ id, text }: { id: number; text: string }) {
    super(
      `${text} To use this database again, see to it that the other one is not used, and run: npm run findings -- resolve ${id}`,
    )
    this.name = 'DatabaseMoved'
  }
}

/** A statement that waits for a table blocks every later call: it gives up soon and is tried again. */
const LOCK_MS = 3_000
const TRIES = 10
const PAUSE_MS = 500
/** PostgreSQL's lock_not_available. */
const NO_LOCK = '55P03'

type Options = {
  known?: Readonly<Record<string, Step>>
  version?: string
  lockMs?: number
}

/**
 * Brings the database up to date, under an advisory lock and in one transaction; returns the migrations that ran. A
 * newer database that this version works with stays as it is. Throws DatabaseTooNew, DatabaseTooOld, DatabaseMoved or
 * DatabaseBusy with nothing changed.
 */
export const migrate = async (
  url: string,
  { known = migrations, version = VERSION, lockMs = LOCK_MS }: Options = {},
): Promise<string[]> => {
  const db = createDatabase(url, { max: 2 })
  try {
    for (let tries = 1; ; tries += 1) {
      const { missing } = await requireOurs(db, known, version)
      if (missing.length === 0) return []
      const getMigrations = () => Promise.resolve(impatient(known, lockMs))
      const { error, results } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
      if (!error) return (results ?? []).map(({ migrationName }) => migrationName)
      if ((error as { code?: string }).code !== NO_LOCK) throw asError(error)
      if (tries === TRIES) throw new DatabaseBusy()
      await sleep(PAUSE_MS)
    }
  } finally {
    await db.destroy()
  }
}

/**
 * For a start that must not migrate: throws DatabaseTooOld, DatabaseTooNew or DatabaseMoved unless this version works
 * with the database.
 */
export const requireMigrated = (url: string): Promise<void> =>
  withConnection(url, async (db) => {
    const { missing } = await requireOurs(db, migrations, VERSION)
    const { rows } = await sql<{ ready: boolean }>`
      select to_regclass('graphile_worker.jobs') is not null as ready`.execute(db)
    if (!rows[0]?.ready) missing.push('the tables of the job runner')
    if (missing.length > 0) throw new DatabaseTooOld(missing)
  })

const requireOurs = async (db: Db, known: Readonly<Record<string, Step>>, version: string): Promise<Standing> => {
  const standing = await standingOf(db, known)
  if (standing.older.length > 0) throw new DatabaseTooOld()
  const refused = tooNew(standing, version)
  if (refused.length > 0) throw new DatabaseTooNew(refused)
  if (standing.applied.includes(BASE)) await refuseMoved(db)
  return standing
}

const refuseMoved = async (db: Db): Promise<void> => {
  const [moved] = (await openFindings(db)).filter(({ kind }) => kind === 'moved')
  if (moved) throw new DatabaseMoved(moved)
}

/** The limit starts with the first migration: waiting for another start's migrations has none. */
const impatient = (known: Readonly<Record<string, Step>>, lockMs: number): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(known).map(([name, { up, needs }]) => [
      name,
      {
        up: async (db) => {
          await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(db)
          await up(db)
          if (needs) await sql`insert into migration_needs (migration, needs) values (${name}, ${needs})`.execute(db)
        },
      } satisfies Migration,
    ]),
  )

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('the database could not be brought up to date', { cause: error })
