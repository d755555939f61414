import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** The indexes of names have them in the order that lists and tills show, equal names by their customer. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index customer_names_forwards`.execute(db)
  await sql`create index customer_names_forwards on customer_names (forwards, customer_id)`.execute(db)
  await sql`drop index customer_names_backwards`.execute(db)
  await sql`create index customer_names_backwards on customer_names (backwards, customer_id)`.execute(db)
}
