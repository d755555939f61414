import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // opened_at, moved_at: Square's own times, unknown for what was stored before. taken_cents, lost_cents: what the books
  // say that the bank has of it, and how much of that for good; bookings: how many entries they have of it.
  sql`alter table disputes add column opened_at timestamptz, add column moved_at timestamptz,
    add column taken_cents bigint not null default 0, add column lost_cents bigint not null default 0,
    add column bookings int not null default 0`,
  // bookings: how often the books took it up; returned: they know that the bank did not take it.
  sql`alter table payouts add column bookings int not null default 0,
    add column returned boolean not null default false`,
  sql`create index payouts_to_book on payouts (id) where bookings = 0`,
  sql`create index payouts_failed on payouts (square_location_id) where state = 'FAILED'`,
  // booked: as what it was matched to.
  sql`alter table payout_entries add column booked boolean not null default false`,
  sql`alter table payout_entries drop constraint payout_entries_match_check, add constraint payout_entries_match_check
    check (match in ('unmatched', 'payment', 'refund', 'dispute', 'fee', 'returned', 'foreign'))`,
  sql`create index payout_entries_to_book on payout_entries (payout_id)
    where not booked and match in ('payment', 'refund', 'dispute', 'fee', 'returned')`,
]

/** Disputes and payouts are in the books. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
