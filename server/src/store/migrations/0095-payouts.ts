import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

/** What the provider sent to the shop's bank, and what each payout is made of, matched to what the shop knows. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table payouts (
    id text primary key, square_location_id text not null, state text not null, amount_cents int not null,
    created_at timestamptz not null, arrives_on date, end_to_end_id text, seen_at timestamptz not null)`,
  `create index payouts_newest on payouts (created_at desc, id desc)`,
  // `type` is the provider's. What reaches the bank is gross less fee.
  `create table payout_entries (
    id text primary key, payout_id text not null references payouts, at timestamptz, type text not null,
    gross_cents int not null, fee_cents int not null, square_payment_id text, square_refund_id text,
    square_dispute_id text, match text not null default 'unmatched'
      check (match in ('unmatched', 'payment', 'refund', 'dispute', 'fee', 'foreign')))`,
  `create index payout_entries_payout on payout_entries (payout_id)`,
  `create index payout_entries_unmatched on payout_entries (id) where match = 'unmatched'`,
]
