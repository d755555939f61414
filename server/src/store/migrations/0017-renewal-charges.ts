import { sql, type Kysely } from 'kysely'

const statements = [
  `create table renewal_charges (
    id text primary key, payment_id text not null unique, membership_id text not null references memberships,
    period_start date not null, session_id text, card_id text references cards,
    amount_cents int not null check (amount_cents > 0),
    state text not null check (state in ('charging', 'unknown', 'succeeded', 'declined', 'abandoned', 'refunded')),
    provider_request jsonb not null, tries int not null default 1, square_payment_id text, decline_code text,
    created_at timestamptz not null, updated_at timestamptz not null, next_look_at timestamptz)`,
  // One period is charged once, whatever mix of tabs, keys and retries arrives.
  `create unique index renewal_charges_once on renewal_charges (membership_id, period_start)
    where state in ('charging', 'unknown', 'succeeded')`,
  `create index renewal_charges_open on renewal_charges (next_look_at) where state in ('charging', 'unknown')`,
]

/** Overdue renewals that are paid in self-service: the intent is stored before any call outside. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
