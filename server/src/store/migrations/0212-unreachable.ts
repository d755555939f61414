import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/**
 * Letters that came back, and contacts that are not written to (decision 98). `words`: the answer of whoever refused.
 * `ended_at`: proved again, or START.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table mails add column bounced_at timestamptz, add column bounce text`.execute(db)
  await sql`
    create table unreachable (
      channel text not null check (channel in ('email', 'sms')),
      address text not null,
      why text not null check (why in ('bounced', 'stopped')),
      words text not null,
      since timestamptz not null,
      ended_at timestamptz,
      primary key (channel, address)
    )`.execute(db)
  await sql`create index unreachable_open on unreachable (since) where ended_at is null`.execute(db)
}
