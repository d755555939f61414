import { VERSION, isAtLeast } from '../../version.ts'
import type { Db } from '../database.ts'
import { migrations, type Step } from '../migrations.ts'

export type Standing = {
  applied: string[]
  missing: string[]
  /** Of a newer version. `needs`: the oldest version that works with it, or null. */
  newer: { name: string; needs: string | null }[]
  /** Of a version older than any migration path. */
  older: string[]
}

export const TOO_OLD =
  'The database was made by a version of Sipday from before the first release, and its tables cannot be brought over. Start with an empty one (DATABASE_URL or DATA_DIR); nothing was changed.'

export const standingOf = async (db: Db, known: Readonly<Record<string, Step>> = migrations): Promise<Standing> => {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
  const recorded = db.withTables<{ kysely_migration: { name: string } }>()
  const rows = tables.includes('kysely_migration')
    ? await recorded.selectFrom('kysely_migration').select('name').orderBy('name').execute()
    : []
  const applied = rows.map(({ name }) => name)
  const unknown = applied.filter((name) => !(name in known) && !isOlder(name, known))
  const needs = new Map<string, string>()
  if (unknown.length > 0 && tables.includes('migration_needs'))
    for (const row of await db.selectFrom('migration_needs').selectAll().execute()) needs.set(row.migration, row.needs)
  return {
    applied,
    missing: Object.keys(known).filter((name) => !applied.includes(name)),
    newer: unknown.map((name) => ({ name, needs: needs.get(name) ?? null })),
    older: applied.filter((name) => isOlder(name, known)),
  }
}

export const isOlder = (name: string, known: Readonly<Record<string, Step>> = migrations): boolean =>
  name < (Object.keys(known)[0] ?? '')

/**
 * Newer migrations that this version does not work with. If it lacks some of its own beside newer ones, these can no
 * longer be added: then it is all of them.
 */
export const tooNew = ({ newer, missing }: Standing, version: string = VERSION): string[] =>
  newer
    .filter(({ needs }) => missing.length > 0 || needs === null || !isAtLeast(version, needs))
    .map(({ name }) => name)

export const missingMigrations = async (db: Db): Promise<number> => (await standingOf(db)).missing.length
