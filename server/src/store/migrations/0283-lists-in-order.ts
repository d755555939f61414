import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/**
 * Whoever pays for or drinks from a membership, in the order in which customers joined: a list of those who have one, or
 * had one, begins anywhere without reading all of them. Triggers write it, nothing else does.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table membership_people (
      membership_id text not null references memberships on delete cascade,
      customer_id text not null,
      joined_at timestamptz not null,
      live boolean not null,
      primary key (membership_id, customer_id)
    )`.execute(db)
  await sql`create function add_membership_people() returns trigger language plpgsql as $$
    begin
      insert into membership_people select a.id, c.id, c.created_at, a.live
        from added a join customers c on c.id = any(array[a.payer_id, a.subscriber_id]);
      return null;
    end $$`.execute(db)
  await sql`create trigger memberships_added after insert on memberships
    referencing new table as added for each statement execute function add_membership_people()`.execute(db)
  await sql`create function keep_membership_people() returns trigger language plpgsql as $$
    begin
      delete from membership_people where membership_id = new.id;
      insert into membership_people select new.id, c.id, c.created_at, new.live
        from customers c where c.id in (new.payer_id, new.subscriber_id);
      return null;
    end $$`.execute(db)
  await sql`create trigger memberships_people after update of live, payer_id, subscriber_id on memberships
    for each row when ((new.live, new.payer_id, new.subscriber_id) is distinct from (old.live, old.payer_id, old.subscriber_id))
    execute function keep_membership_people()`.execute(db)
  await sql`create function keep_when_joined() returns trigger language plpgsql as $$
    begin
      update membership_people p set joined_at = new.created_at from memberships m
        where (m.payer_id = new.id or m.subscriber_id = new.id) and p.membership_id = m.id and p.customer_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger customers_joined after update of created_at on customers
    for each row execute function keep_when_joined()`.execute(db)
  await sql`insert into membership_people select m.id, c.id, c.created_at, m.live
    from memberships m join customers c on c.id = m.payer_id
    union all select m.id, c.id, c.created_at, m.live
    from memberships m join customers c on c.id = m.subscriber_id where m.subscriber_id <> m.payer_id`.execute(db)
  await sql`create index membership_people_joined on membership_people (live, joined_at, customer_id)`.execute(db)
  await sql`create index memberships_starting on memberships (started_on) where live`.execute(db)
  await sql`create index memberships_ending on memberships (end_date) where live and end_date is not null`.execute(db)
  await sql`create index memberships_location on memberships (location_id)`.execute(db)
}
