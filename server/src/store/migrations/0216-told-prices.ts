import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** New prices for those who have a plan, each told before it is charged (decision 101). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // `silent`: what no answer means.
  await sql`
    create table price_changes (
      id text primary key,
      release_id bigint not null references releases,
      plan_id text not null references plans,
      to_cents int not null check (to_cents > 0),
      first_on date not null,
      silent text not null check (silent in ('new', 'keep', 'end')),
      at timestamptz not null,
      stopped_at timestamptz
    )`.execute(db)
  await sql`create index price_changes_release on price_changes (release_id)`.execute(db)
  await sql`create index price_changes_plan on price_changes (plan_id)`.execute(db)
  // `letter`: its key in mails, also the first of what it is about; `total_cents`: what it says, tax included.
  // telling: the letter is written. unreachable: not told for the renewal of that day. out: ended, stopped or replaced.
  await sql`
    create table price_change_members (
      change_id text not null references price_changes,
      membership_id text not null references memberships,
      from_cents int not null,
      state text not null default 'waiting' check (state in
        ('waiting', 'telling', 'told', 'accepted', 'left', 'kept', 'applied', 'unreachable', 'out')),
      renewal_on date,
      total_cents int,
      letter text,
      told_at timestamptz,
      answer text check (answer in ('accept', 'leave')),
      answered_at timestamptz,
      words text,
      words_hash text,
      applied_at timestamptz,
      primary key (change_id, membership_id),
      check (state in ('waiting', 'left', 'kept', 'unreachable', 'out') or letter is not null)
    )`.execute(db)
  await sql`
    create index price_change_members_open on price_change_members (change_id, membership_id)
      where state in ('waiting', 'telling', 'told', 'left', 'unreachable')`.execute(db)
  await sql`create index price_change_members_membership on price_change_members (membership_id)`.execute(db)
  // The price of the bills from a day on, as told; and since when the price at the provider is ours to set.
  await sql`
    alter table memberships add column told_cents int, add column told_from date, add column price_told_at timestamptz,
      add constraint memberships_told_check check (
        (told_cents is null) = (told_from is null) and (told_cents is null or told_cents > 0 and kind = 'renewing'))`.execute(
    db,
  )
}
