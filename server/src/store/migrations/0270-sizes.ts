import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** The sizes of a drink, from small to large, and in which one it was made (decision 126). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table drinks add column sizes jsonb not null default '[]'`.execute(db)
  await sql`alter table redemptions add column size text`.execute(db)
}
