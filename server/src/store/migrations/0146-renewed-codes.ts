import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  sql`alter table memberships add column code_renewed_at timestamptz`,
  sql`create index memberships_code_renewed on memberships (code_renewed_at) where code_renewed_at is not null`,
]

/** When a membership got another code: passes from before are no longer good. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
