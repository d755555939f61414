import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // By bytes, as the search at the till compares the start of a name: an index by the rules of a language cannot do that.
  sql`create index customers_name on customers (lower(given_name || ' ' || family_name) collate "C")`,
  sql`create index customers_name_reversed on customers (lower(family_name || ' ' || given_name) collate "C")`,
]

/** A member is found by the start of the name without reading all of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
