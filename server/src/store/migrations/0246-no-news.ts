import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** Who does not want news and offers (decision 112). Without a row they are wanted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table no_news (customer_id text primary key references customers, since timestamptz not null)`.execute(
    db,
  )
}
