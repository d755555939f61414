import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** On the day of the renewal: paid by who came by this link, less what went back of it, without tax (O8). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table day_visitors add column renewed_cents bigint not null default 0`.execute(db)
}
