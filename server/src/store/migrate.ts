import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { VERSION } from '../version.ts'
import { createDatabase, type Db } from './database.ts'
import { openFindings } from './findings.ts'
import { migrations, type Step } from './migrations.ts'
import { type Standing, standingOf, TOO_OLD, tooNew } from './migrating/standing.ts'

/** The database has migrations that this version does not work with: it was written by a newer Sipday. */
export class DatabaseTooNew extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database is newer than this version of Sipday (it has ${unknown.join(', ')}). Install the newer version again; nothing was changed.`,
    )
    this.name = 'DatabaseTooNew'
  }
}

/** The database lacks migrations, and this process was told not to run them, or there are none that lead from it to here. */
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

/** A table was in use by others for so long that no migration could change it. */
export class DatabaseBusy extends Error {
  constructor() {
    super(
      `The database could not be brought up to date: a transaction held one of its tables for more than ${LOCK_MS / 1000} seconds, ${TRIES} times in a row. Nothing was changed; end that transaction, or try again later.`,
    )
    this.name = 'DatabaseBusy'
  }
}

/** The shop of this database was moved to another one: two must never sell from copies of the same data. */
export class DatabaseMoved extends Error {
  constructor({ id, text }: { id: number; text: string }) {
    super(
      `${text} To use this database again, see to it that the other one is not used, and run: npm run findings -- resolve ${id}`,
    )
    this.name = 'DatabaseMoved'
  }
}

/** A statement that waits for a table makes every call wait that comes after it: it gives up soon and is tried again. */
const LOCK_MS = 3_000
const TRIES = 10
const PAUSE_MS = 500
/** PostgreSQL's code for a lock that was not had in time. */
const NO_LOCK = '55P03'

type Options = {
  /** The migrations and the version of the code that runs them. */
  known?: Readonly<Record<string, Step>>
  version?: string
  lockMs?: number
}

/**
 * Brings the database at `url` up to date, under an advisory lock and in one transaction: it happens once and never
 * halfway. Returns the names of the migrations that ran. A newer database that this version works with is left as it
 * is. Throws DatabaseTooNew, DatabaseTooOld, DatabaseMoved or DatabaseBusy with the database unchanged.
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
 * with the database at `url` as it is. Changes nothing.
 */
export const requireMigrated = async (url: string): Promise<void> => {
  const db = createDatabase(url, { max: 1 })
  try {
    const { missing } = await requireOurs(db, migrations, VERSION)
    const { rows } = await sql<{ ready: boolean }>`
      select to_regclass('graphile_worker.jobs') is not null as ready`.execute(db)
    if (!rows[0]?.ready) missing.push('the tables of the job runner')
    if (missing.length > 0) throw new DatabaseTooOld(missing)
  } finally {
    await db.destroy()
  }
}

const requireOurs = async (db: Db, known: Readonly<Record<string, Step>>, version: string): Promise<Standing> => {
  const standing = await standingOf(db, known)
  if (standing.older.length > 0) throw new DatabaseTooOld()
  const refused = tooNew(standing, version)
  if (refused.length > 0) throw new DatabaseTooNew(refused)
  if (standing.applied.includes('0200-base')) await refuseMoved(db)
  return standing
}

const refuseMoved = async (db: Db): Promise<void> => {
  const [moved] = (await openFindings(db)).filter(({ kind }) => kind === 'moved')
  if (moved) throw new DatabaseMoved(moved)
}

/** The time limit starts with the first migration: starts that wait for one another's migrations wait for as long as it takes. */
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
