import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/**
 * A trial that becomes a membership by itself (decision 128). `goes_on_cents`: the sum of its first charge, tax included,
 * as its payer was told last; null for one that ends by itself.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table codes add column goes_on boolean not null default false`.execute(db)
  await sql`alter table memberships add column goes_on_cents int, add constraint memberships_goes_on_check
    check (goes_on_cents is null or goes_on_cents > 0 and trial_until is not null)`.execute(db)
}
