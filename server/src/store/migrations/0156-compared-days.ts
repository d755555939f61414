import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

/** Through which day the counted days of a location were compared with what happened. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table compared_days (
    location_id text primary key references locations, day date not null)`.execute(db)
}
