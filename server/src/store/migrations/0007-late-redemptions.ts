import { sql, type Kysely } from 'kysely'

const statements = [
  // Handed out without a network and reported afterwards.
  sql`alter table redemptions add column late boolean not null default false`,
  // A retry is found again whoever is signed in at the till by then.
  sql`create index redemptions_by_key on redemptions (location_id, key)`,
  // A code of a membership that has ended is said, not counted as a guess.
  sql`create index memberships_code_ended on memberships (code) where not live`,
  sql`create table till_conflicts (
    id text primary key, location_id text not null references locations, staff_id text not null references staff,
    till_session_id text not null, key text not null, code text not null, entitlement_id text, label text not null,
    checked text not null check (checked in ('online', 'pass', 'digits')), reason text not null, message text not null,
    accepted_at timestamptz not null, reported_at timestamptz not null, seen_at timestamptz, seen_by text references staff)`,
  sql`create unique index till_conflicts_key on till_conflicts (location_id, key)`,
  sql`create index till_conflicts_location on till_conflicts (location_id, reported_at desc)`,
]

/** Late redemptions are marked, and what could not be recorded is kept on the server for the manager. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
