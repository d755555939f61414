import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/**
 * A higher tax is told like a price (decision 119): such a change has the location and no release. `held_from`: since
 * which day `from_cents` is charged, because the total at the tax of that day was not told yet. `trial_marks`: of
 * contacts and cards of erased accounts that had a trial; a keyed hash, from which nothing can be read.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table price_changes alter column release_id drop not null,
    add column location_id text references locations,
    add constraint price_changes_cause_check check ((release_id is null) = (location_id is not null))`.execute(db)
  await sql`alter table price_change_members add column held_from date`.execute(db)
  await sql`create index price_changes_location on price_changes (location_id) where location_id is not null`.execute(
    db,
  )
  await sql`create table trial_marks (mark bytea primary key, at timestamptz not null)`.execute(db)
}
