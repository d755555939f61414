import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  sql`create table customer_notes (
    id text primary key,
    customer_id text not null references customers,
    staff_id text not null references staff,
    text text not null,
    at timestamptz not null,
    removed_at timestamptz,
    constraint customer_notes_text check ((removed_at is null) = (text <> ''))
  )`,
  sql`create index customer_notes_customer on customer_notes (customer_id, at desc)`,
]

/** What the staff writes down about a customer. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
