import { sql, type Kysely } from 'kysely'

/** The words that were agreed to carry their SHA-256, so that a later change of the row can be seen. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table purchases add column consent_hash text`.execute(db)
}
