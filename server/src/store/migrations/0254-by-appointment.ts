import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** A location that has no hours of the week (O7). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table locations add column by_appointment boolean not null default false`.execute(db)
}
