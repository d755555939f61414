import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Where it was charged; null for earlier renewals: the location that the membership has. A move fills it in.
  sql`alter table renewals add column location_id text`,
  sql`alter table renewals add constraint renewals_location_id_fkey
    foreign key (location_id) references locations not valid`,
  // moved_on: the new location's day, and never before an earlier move's.
  sql`create table membership_moves (
    id text primary key,
    membership_id text not null references memberships,
    from_location_id text not null references locations,
    to_location_id text not null references locations,
    moved_on date not null,
    moved_at timestamptz not null,
    check (from_location_id <> to_location_id))`,
  sql`create index membership_moves_membership on membership_moves (membership_id, moved_on)`,
]

/** A membership moves to another location; what was paid before stays in the books of the old one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
