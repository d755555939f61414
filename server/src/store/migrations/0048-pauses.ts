import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

/** A pause from the renewal day on: when it was asked for, and the day billing starts again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table memberships
    add column paused_at timestamptz,
    add column paused_until date,
    add constraint memberships_pause_check
      check ((paused_at is null) = (paused_until is null) and (paused_until is null or kind = 'renewing')) not valid`.execute(
    db,
  )
}
