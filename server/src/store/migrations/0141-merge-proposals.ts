import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // due_at: when the two become one, unless someone objects. confirmed: the customers of whom a contact has agreed.
  sql`create table merge_proposals (
    id text primary key,
    one_id text not null references customers,
    other_id text not null references customers,
    state text not null default 'waiting' check (state in ('waiting', 'applied', 'objected', 'withdrawn', 'lapsed')),
    confirmed text[] not null default '{}',
    asked_by text not null references staff,
    asked_at timestamptz not null,
    due_at timestamptz not null,
    ended_at timestamptz,
    check (one_id <> other_id),
    check ((ended_at is null) = (state = 'waiting')))`,
  sql`create index merge_proposals_one on merge_proposals (one_id, asked_at)`,
  sql`create index merge_proposals_other on merge_proposals (other_id, asked_at)`,
  sql`create index merge_proposals_due on merge_proposals (due_at) where ended_at is null`,
]

/** Two customers are made one when both agree, or no one objects. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
