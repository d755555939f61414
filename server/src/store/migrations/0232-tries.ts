import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** Cards of failed renewals that are charged again on the shop's days (decision 104). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The day of the newest try of the present renewal; earlier renewals had their own.
  await sql`alter table memberships add column tried_on date`.execute(db)
  // The how manieth try, from 1; null: the payer pressed.
  await sql`alter table renewal_charges add column nth_try int check (nth_try > 0)`.execute(db)
}
