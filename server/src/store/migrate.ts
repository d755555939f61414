import { Migrator } from 'kysely/migration'
import { createDatabase, type Db } from './database.ts'
import { openFindings } from './findings.ts'
import { migrations } from './migrations.ts'

/** The database has migrations unknown to this version: it was written by a newer Sipday. */
export class DatabaseTooNew extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database is newer than this version of Sipday (it has ${unknown.join(', ')}). Install the newer version again; nothing was changed.`,
    )
    this.name = 'DatabaseTooNew'
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

/**
 * Brings the database at `url` up to date, under an advisory lock and in one transaction: it happens once and never
 * halfway. Returns the names of the migrations that ran. Throws DatabaseTooNew or DatabaseMoved before anything is touched.
 */
export const migrate = async (url: string): Promise<string[]> => {
  const db = createDatabase(url, { max: 2 })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const applied = await appliedNames(db)
    const unknown = applied.filter((name) => !(name in migrations))
    if (unknown.length > 0) throw new DatabaseTooNew(unknown)
    if (applied.includes('0003-installation')) await refuseMoved(db)
    const { error, results } = await migrator.migrateToLatest()
    if (error)
      throw error instanceof Error ? error : new Error('the database could not be brought up to date', { cause: error })
    return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

const refuseMoved = async (db: Db): Promise<void> => {
  const [moved] = (await openFindings(db)).filter(({ kind }) => kind === 'moved')
  if (moved) throw new DatabaseMoved(moved)
}

/** How many of this version's migrations the database does not have yet. */
export const missingMigrations = async (db: Db): Promise<number> => {
  const applied = await appliedNames(db)
  return Object.keys(migrations).filter((name) => !applied.includes(name)).length
}

const appliedNames = async (db: Db): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map((row) => row.name)
}
