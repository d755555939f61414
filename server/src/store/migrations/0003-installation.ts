import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

/**
 * The id of this installation, made once with its database; what waits for a person; where a refund comes from and which
 * request asked for it; disputes. A refund of before is named as its request would be named today, so that it is not
 * asked for again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table installation (id text not null, one boolean primary key default true check (one))`.execute(db)
  // Ten characters: with a purchase's id they fit into the 40 of a reference at the provider.
  await sql`insert into installation (id) values (${randomBytes(8).toString('base64url').slice(0, 10)})`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table findings (
    id bigint generated always as identity primary key, kind text not null, subject text not null, text text not null,
    at timestamptz not null, resolved_at timestamptz, resolved_by text, unique (kind, subject))`,
  `create index findings_open on findings (at) where resolved_at is null`,
  `alter table refunds add column request_id text, add column membership_id text references memberships,
    add column origin text not null default 'automatic' check (origin in ('automatic', 'closure', 'person', 'square'))`,
  `update refunds set origin = 'closure', membership_id = m.id, request_id = 'closure:' || m.id
    from memberships m where refunds.reason = 'The location closed, membership ' || m.id`,
  `update refunds set request_id = 'automatic:' || square_payment_id where request_id is null`,
  `create unique index refunds_request on refunds (request_id)`,
  `create unique index refunds_square on refunds (square_refund_id)`,
  `create index refunds_payment on refunds (square_payment_id)`,
  `create index refunds_automatic on refunds (created_at) where origin = 'automatic'`,
  `create table disputes (
    square_dispute_id text primary key, square_payment_id text not null, amount_cents int not null, reason text not null,
    state text not null, due_at timestamptz, seen_at timestamptz not null, updated_at timestamptz not null)`,
  `create index renewals_payment on renewals (square_payment_id)`,
]
