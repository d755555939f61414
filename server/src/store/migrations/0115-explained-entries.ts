import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // An entry that belongs to nothing the shop knows, with what a person wrote about it.
  sql`alter table payout_entries add column explained_reason text, add column explained_by text references staff,
    add column explained_at timestamptz`,
  sql`create index payout_entries_open on payout_entries (payout_id) where match = 'unmatched' and explained_at is null`,
]

/** What people know about entries of payouts that match nothing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
