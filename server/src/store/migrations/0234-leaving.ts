import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** Why people left, in their own words (decision 105). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The answer to one cancellation: one that was undone has another `cancelled_at`, and its answer counts no more.
  await sql`
    create table leaving_answers (
      membership_id text primary key references memberships,
      cancelled_at timestamptz not null,
      reason text not null check (reason in ('price', 'use', 'far', 'taste', 'trouble', 'other')),
      words text not null,
      at timestamptz not null)`.execute(db)
}
