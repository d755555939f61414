import { sql } from 'kysely'
import type { Deps } from '../../src/deps.ts'

/**
 * What is only added, or kept about an import itself, when the sweep last looked, and what Square still tells about the
 * account as it was, whenever that arrives.
 */
const APART = [
  'imports',
  'import_rows',
  'import_files',
  'audit',
  'changes',
  'limit_hits',
  'sessions',
  'mails',
  'books_state',
  'webhook_events',
]

/** Rows, and a mark of all that is in them. */
export const everyTable = async (db: Deps['db'], but: readonly string[] = []): Promise<Record<string, string>> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(db)
  const marks = await Promise.all(
    rows
      .filter(({ name }) => ![...APART, ...but].includes(name))
      .map(async ({ name }) => {
        const { rows: found } = await sql<{ mark: string }>`
          select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as mark
          from ${sql.table(name)} t`.execute(db)
        return [name, found[0]?.mark ?? ''] as const
      }),
  )
  return Object.fromEntries(marks)
}
