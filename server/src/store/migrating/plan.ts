import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { Db } from '../database.ts'
import { migrations, type Step } from '../migrations.ts'
import { type Lock, locksOf } from './locks.ts'

/** Sizes of the locked table; null for one that the plan itself creates. */
export type PlannedLock = Lock & { bytes: number | null; rows: number | null }

export type PlannedStep = {
  name: string
  /** The oldest version that still works afterwards; null when none does. */
  needs: string | null
  statements: { text: string; locks: PlannedLock[] | 'unknown' }[]
}

/**
 * What the missing migrations would do: their statements, their locks, and table sizes (rows as last counted). Changes
 * and locks nothing.
 */
export const planOf = async (
  db: Db,
  missing: readonly string[],
  known: Readonly<Record<string, Step>> = migrations,
): Promise<PlannedStep[]> => {
  const sizes = await sizesOf(db)
  return Promise.all(
    missing.map(async (name) => {
      const texts = await statementsOf(known[name])
      const statements = texts.map((text) => {
        const locks = locksOf(text)
        if (locks === null) return { text, locks: 'unknown' as const }
        return {
          text,
          locks: locks.map((lock) => ({ ...lock, ...(sizes.get(lock.table) ?? { bytes: null, rows: null }) })),
        }
      })
      return { name, needs: known[name]?.needs ?? null, statements }
    }),
  )
}

/** A dummy driver answers each with no rows. */
const statementsOf = async (step: Step | undefined): Promise<string[]> => {
  const texts: string[] = []
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void texts.push(query.sql.replaceAll(/\s+/g, ' ').trim()),
  })
  await step?.up(recorder)
  return texts
}

const sizesOf = async (db: Db): Promise<Map<string, { bytes: number; rows: number }>> => {
  const { rows } = await sql<{ name: string; bytes: number; rows: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows
      from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(db)
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}
