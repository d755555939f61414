import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  sql`alter table customers add column erased_at timestamptz`,
  // staff_id: null when the customer asked for it in self-service.
  sql`create table erasures (
    customer_id text primary key references customers, staff_id text references staff, reason text not null,
    at timestamptz not null)`,
]

/** Customers of whom no name or contact is kept, and who erased them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
