import { sql, type Kysely } from 'kysely'

/**
 * What a settled purchase leaves to be done: emails, and subscriptions to create at the provider. The process that
 * settled it does the work at once and deletes the row; a row that stays is of a process that is gone. Its age is
 * counted by the database's clock.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table left_work (
    id bigint generated always as identity primary key, left_at timestamptz not null default now(),
    parts json not null)`.execute(db)
}
