import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** News to members (decision 112). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // `plan_id`, `location_id`: to whom; null for all. `next_at`: when the next few letters go, while it is sent.
  await sql`
    create table news (
      id text primary key,
      subject text not null,
      message text not null,
      plan_id text references plans,
      location_id text references locations,
      state text not null default 'draft' check (state in ('draft', 'sending', 'stopped', 'done')),
      seen int not null default 1,
      saved_by text not null references staff,
      saved_at timestamptz not null,
      sent_by text references staff,
      sent_at timestamptz,
      next_at timestamptz,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index news_due on news (next_at) where state = 'sending'`.execute(db)
  // Who gets it, written down when it is sent, so that no one gets it twice.
  await sql`
    create table news_people (
      news_id text not null references news,
      customer_id text not null references customers,
      state text not null default 'waiting' check (state in ('waiting', 'queued', 'left out')),
      primary key (news_id, customer_id)
    )`.execute(db)
  await sql`create index news_people_waiting on news_people (news_id, customer_id) where state = 'waiting'`.execute(db)
}
