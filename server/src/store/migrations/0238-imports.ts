import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** Letters to the members of an import (decision 107). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Whether members are written to when their row is brought in.
  await sql`alter table imports add column letters boolean not null default false`.execute(db)
}
