import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Members are offered to move to another location through a day; both or neither.
  sql`alter table closings add column offer_to text references locations, add column offer_until date,
    add constraint closings_offer_check check (num_nonnulls(offer_to, offer_until) in (0, 2))`,
  // asked: was offered to move, and is dealt with when the offer is over.
  sql`alter table closing_members drop constraint closing_members_state_check,
    add constraint closing_members_state_check check (state in ('waiting', 'asked', 'ended', 'moved'))`,
]

/** Members of a location that closes are offered to move to another one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
