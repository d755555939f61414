import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // With a key outside the database: four digits alone are quickly tried.
  sql`alter table staff add column pin_hash bytea`,
  sql`create table till_switches (
    session_id text not null references sessions on delete cascade, at timestamptz not null,
    from_staff text not null references staff, to_staff text not null references staff, primary key (session_id, at))`,
  sql`create index redemptions_till on redemptions (till_session_id, accepted_at)`,
]

/** People take turns at one till with a PIN, and a late report still has the name of whoever handed it out. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
