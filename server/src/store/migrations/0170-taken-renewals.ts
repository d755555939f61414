import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

/** When the provider took the money of a renewal, and from which card; null for those of before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table renewals add column taken_at timestamptz, add column card_id text`.execute(db)
}
