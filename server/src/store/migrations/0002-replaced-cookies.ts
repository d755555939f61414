import { sql, type Kysely } from 'kysely'

/** A session remembers the cookie value before its present one, for calls that were under way while it was replaced. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sessions add column replaced_hash bytea, add column replaced_at timestamptz`.execute(db)
  await sql`create index sessions_replaced on sessions (replaced_hash) where replaced_hash is not null`.execute(db)
}
