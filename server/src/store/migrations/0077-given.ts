import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // days: how long the given membership runs, its first and last day included, or by how many days one was made longer.
  sql`create table given (
    id text primary key,
    membership_id text not null references memberships,
    kind text not null check (kind in ('membership', 'days')),
    days int not null check (days > 0),
    staff_id text references staff,
    given_at timestamptz not null)`,
  sql`create index given_membership on given (membership_id, given_at)`,
]

/** What the shop gave away: memberships that cost nothing, and days. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
