import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // The search itself is not stored: it may be a stranger's name.
  sql`create table till_finds (
    id text primary key, till_session_id text not null, staff_id text not null references staff,
    location_id text not null references locations, reason text not null, hits jsonb not null,
    found_at timestamptz not null, membership_id text references memberships, opened_at timestamptz)`,
  sql`create index till_finds_opened on till_finds (till_session_id, membership_id, opened_at desc)
    where membership_id is not null`,
  sql`create index customers_last_four on customers (right(phone, 4)) where phone <> ''`,
  sql`alter table redemptions add column find_id text references till_finds`,
]

/** Members found at a till without their code: by whom, why, and what was then redeemed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
