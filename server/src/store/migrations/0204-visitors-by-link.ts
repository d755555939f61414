import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** '' for what was counted before, and by a version that does not know links. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table day_visitors add column medium text not null default '',
    add column content text not null default ''`.execute(db)
  await sql`alter table day_visitors drop constraint day_visitors_pkey,
    add primary key (day, campaign_id, medium, content)`.execute(db)
}
