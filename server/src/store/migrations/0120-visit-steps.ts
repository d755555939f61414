import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // 1 membership, 2 location, 3 plan, 4 summary. What comes after them is known from checkouts and purchases.
  sql`create table visit_steps (
    session_id text not null, step int not null check (step between 1 and 4), campaign_id text,
    at timestamptz not null, primary key (session_id, step))`,
  sql`create index visit_steps_at on visit_steps (at)`,
  sql`create index visits_at on visits (at)`,
]

/** Which steps of choosing a visitor has seen, for the report on campaigns. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
