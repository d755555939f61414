import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  sql`create index memberships_overdue on memberships (location_id) where live and state in ('grace', 'unpaid')`,
]

/** Memberships whose renewal was not paid are found without reading all that are live. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
