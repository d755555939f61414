import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [sql`create index cards_of_anyone on cards (fingerprint)`]

/** Customers who saved the same card are found without reading all cards. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
