import { sql, type Kysely } from 'kysely'

/** How often what a payment brings could not be written down, and since when: after some tries the money goes back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table purchases add column settle_failures integer not null default 0,
    add column settle_failed_at timestamptz`.execute(db)
}
