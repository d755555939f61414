import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/**
 * Members bring friends with a one-use code of their own (decision 123). `friend_days`: what both then get, null for a
 * code that is not for friends. `given_at`: when both got them. `credits.single_code`: for which friend.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table codes add column friend_days int,
    add constraint codes_friend_check check (friend_days is null or friend_days > 0 and one_use and new_only)`.execute(
    db,
  )
  await sql`alter table single_codes add column customer_id text references customers,
    add column given_at timestamptz`.execute(db)
  await sql`create index single_codes_friends on single_codes (customer_id) where customer_id is not null`.execute(db)
  await sql`alter table credits add column single_code text references single_codes`.execute(db)
  await sql`create unique index credits_friends on credits (single_code, membership_id) where single_code is not null`.execute(
    db,
  )
}
