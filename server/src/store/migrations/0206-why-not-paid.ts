import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** Why a renewal was not paid, as far as the bank or the card says; null where it is unknown. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table renewals add column failed_for text
      check (failed_for in ('expired', 'no_funds', 'lost', 'refused', 'later'))`.execute(db)
}
