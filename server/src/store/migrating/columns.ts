import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type Column = {
  table: string
  name: string
  /** `pg_type.typname`. */
  type: string
  empty: boolean
  filled: boolean
  words: string[] | null
}

/** By table name, then column. */
export const columnsOf = async (db: Db): Promise<Column[]> => {
  const { rows } = await sql<Omit<Column, 'words'> & { allowed: string | null }>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as empty,
      (a.atthasdef or a.attidentity <> '') as filled, (
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[''' limit 1) as allowed
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname !~ '^kysely_' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db)
  return rows.map(({ allowed, ...column }) => ({
    ...column,
    words: allowed === null ? null : [...allowed.matchAll(/'([^']*)'/g)].map(([, word = '']) => word),
  }))
}
