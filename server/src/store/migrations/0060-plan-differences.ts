import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // What a member pays to change the plan within a paid period stands beside the renewals: once a day.
  sql`alter table renewals add column kind text not null default 'renewal' check (kind in ('renewal', 'plan_change'))`,
  sql`alter table renewals drop constraint renewals_pkey, add primary key (membership_id, period_start, kind)`,
  // The plan that the charge is for; null: a renewal.
  sql`alter table renewal_charges add column plan_change jsonb`,
  sql`create unique index renewal_charges_plan_once on renewal_charges (membership_id, period_start)
    where plan_change is not null and state in ('charging', 'unknown', 'succeeded')`,
  sql`drop index renewal_charges_once`,
  sql`create unique index renewal_charges_once on renewal_charges (membership_id, period_start)
    where plan_change is null and state in ('charging', 'unknown', 'succeeded')`,
]

/** A dearer plan begins at once, for the difference of the days left, as a charge of its own. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
