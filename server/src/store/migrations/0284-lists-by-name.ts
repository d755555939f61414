import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** A list by name of those who have a membership, or had one, begins anywhere without reading all of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create or replace function add_membership_people() returns trigger language plpgsql as $$
    begin
      insert into membership_people select a.id, c.id, c.created_at, a.live, n.forwards
        from added a join customers c on c.id = any(array[a.payer_id, a.subscriber_id])
          join customer_names n on n.customer_id = c.id;
      return null;
    end $$`.execute(db)
  await sql`create or replace function keep_membership_people() returns trigger language plpgsql as $$
    begin
      delete from membership_people where membership_id = new.id;
      insert into membership_people select new.id, c.id, c.created_at, new.live, n.forwards
        from customers c join customer_names n on n.customer_id = c.id where c.id in (new.payer_id, new.subscriber_id);
      return null;
    end $$`.execute(db)
  await sql`create function keep_names_of_members() returns trigger language plpgsql as $$
    begin
      update membership_people p set forwards = new.forwards from memberships m
        where (m.payer_id = new.customer_id or m.subscriber_id = new.customer_id)
          and p.membership_id = m.id and p.customer_id = new.customer_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger members_renamed after update of forwards on customer_names
    for each row when (new.forwards is distinct from old.forwards) execute function keep_names_of_members()`.execute(db)
  // Written anew: rows that were changed would stand in the index until they are vacuumed.
  await sql`alter table membership_people rename to people_before`.execute(db)
  await sql`create table membership_people as select p.*, n.forwards
    from people_before p join customer_names n on n.customer_id = p.customer_id`.execute(db)
  await sql`drop table people_before`.execute(db)
  await sql`alter table membership_people add primary key (membership_id, customer_id),
    add foreign key (membership_id) references memberships on delete cascade,
    alter joined_at set not null, alter live set not null, alter forwards set not null`.execute(db)
  await sql`create index membership_people_joined on membership_people (live, joined_at, customer_id)`.execute(db)
  await sql`create index membership_people_named on membership_people (live, forwards, customer_id)`.execute(db)
}
