import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // due_at: when the invitation lapses, or the contact takes effect.
  sql`create table contact_proposals (
    id text primary key,
    customer_id text not null references customers,
    channel text not null check (channel in ('email', 'sms')),
    address text not null,
    typed text not null,
    state text not null check (
      state in ('invited', 'waiting', 'applied', 'objected', 'withdrawn', 'taken', 'replaced', 'lapsed')),
    asked_by text not null references staff,
    asked_at timestamptz not null,
    due_at timestamptz not null,
    proved_at timestamptz,
    forced_at timestamptz,
    ended_at timestamptz,
    constraint contact_proposals_ended check ((ended_at is null) = (state in ('invited', 'waiting'))),
    constraint contact_proposals_begun check (
      state not in ('waiting', 'applied', 'taken') or proved_at is not null or forced_at is not null))`,
  // One at a time.
  sql`create unique index contact_proposals_open on contact_proposals (customer_id, channel)
    where ended_at is null`,
  sql`create index contact_proposals_customer on contact_proposals (customer_id, asked_at)`,
  sql`create index contact_proposals_due on contact_proposals (due_at) where ended_at is null`,
]

/** A contact of a customer is corrected by the office, unless someone objects. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
