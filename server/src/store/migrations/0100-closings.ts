import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // staff_id: who decided it; null on the machine. tills_closed_at: when the tills there were signed out.
  sql`create table closings (
    id text primary key, location_id text not null unique references locations, last_day date not null,
    staff_id text references staff, started_at timestamptz not null, tills_closed_at timestamptz)`,
  // moved: it had gone to another location before its turn came. refund_cents: all that was refunded for the closing.
  sql`create table closing_members (
    closing_id text not null references closings, membership_id text not null references memberships,
    state text not null default 'waiting' check (state in ('waiting', 'ended', 'moved')),
    paid_cents int not null default 0, refund_cents int not null default 0, ended_at timestamptz,
    primary key (closing_id, membership_id))`,
  sql`create index closing_members_waiting on closing_members (closing_id) where state = 'waiting'`,
  sql`create index closing_members_of on closing_members (membership_id)`,
  // Waits for a closing that holds the location, and then sees that it happened: the foreign key alone would not.
  sql`create function refuse_closing_place() returns trigger
    language plpgsql as $$
    begin
      perform from locations where id = new.location_id and last_day is null for key share;
      if not found then
        raise exception 'nothing is sold at this location any more'
          using errcode = 'integrity_constraint_violation', constraint = 'purchases_place_open';
      end if;
      return new;
    end $$`,
  sql`create trigger purchases_place_open before insert on purchases
    for each row when (new.state = 'charging') execute function refuse_closing_place()`,
]

/** A location that closes for good: who is told and refunded, one by one; nothing is bought there meanwhile. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
