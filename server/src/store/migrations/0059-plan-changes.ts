import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // The plan that begins with the next renewal; all four or none.
  sql`alter table memberships
    add column next_plan_id text references plans,
    add column next_plan_name text,
    add column next_frequency text,
    add column next_price_cents int,
    add column plan_changed_at timestamptz,
    add constraint memberships_next_plan_check
      check (num_nonnulls(next_plan_id, next_plan_name, next_frequency, next_price_cents) in (0, 4)
        and (next_plan_id is null or kind = 'renewing')) not valid`,
  // What a redemption was made from stays, even when the plan no longer brings it.
  sql`alter table entitlements add column ended_at timestamptz`,
  // What was renewed; null for earlier renewals: the plan that the membership has.
  sql`alter table renewals add column plan_name text, add column price_cents int`,
]

/** A membership changes its plan, with the next renewal or before it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
