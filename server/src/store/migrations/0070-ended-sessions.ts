import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  sql`alter table checkouts alter column session_id drop not null`,
  // Old sessions are forgotten; what was paid in them stays.
  sql`alter table checkouts drop constraint checkouts_session_id_fkey`,
  sql`alter table checkouts add constraint checkouts_session_id_fkey
    foreign key (session_id) references sessions on delete set null`,
]

/** A checkout may outlive its session. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
