import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

/**
 * Secrets that were in use before, encrypted with the one in use, and which of them each person's authenticator was made
 * with: null until the next time it is used.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table kept_secrets (
    mark text primary key, sealed bytea not null, kept_at timestamptz not null)`.execute(db)
  await sql`alter table staff add column totp_secret text`.execute(db)
}
