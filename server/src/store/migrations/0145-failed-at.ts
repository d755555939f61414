import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

/** When the last wrong code for a contact was entered: its count is kept for a day, also without the contact. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table contact_failures add column failed_at timestamptz not null default now()`.execute(db)
}
