import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/**
 * Credit of a membership that renews, without tax (decision 116). Each row of `credits` says why it became more or less:
 * given by whom, used by which renewal, left when it ended, or gone on to another location. `days`: what it counts
 * for in the year of whoever is given it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table memberships add column credit_cents int not null default 0 check (credit_cents >= 0)`.execute(
    db,
  )
  await sql`
    create table credits (
      id bigint generated always as identity primary key,
      membership_id text not null references memberships,
      location_id text not null references locations,
      kind text not null check (kind in ('given', 'used', 'left', 'moved')),
      cents int not null check (cents <> 0),
      days int check (days > 0),
      staff_id text references staff,
      period_start date,
      at timestamptz not null,
      check ((kind = 'given') = (days is not null) and (kind = 'used') = (period_start is not null)
        and (kind = 'moved' or (kind = 'given') = (cents > 0)))
    )`.execute(db)
  await sql`create index credits_membership on credits (membership_id, at)`.execute(db)
  await sql`create unique index credits_used on credits (membership_id, period_start) where kind = 'used'`.execute(db)
  await sql`create index credits_given on credits (staff_id, at) where kind = 'given'`.execute(db)
  await sql`create index credits_at on credits (at)`.execute(db)
}
