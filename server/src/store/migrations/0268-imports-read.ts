import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** How far a list is read, for whoever waits (O16). `rows_all`: null where it is not known before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table imports add column rows_read int not null default 0, add column rows_all int`.execute(db)
}
