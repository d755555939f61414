import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  sql`alter table customers add column merged_into text`,
  sql`alter table customers add constraint customers_merged_into_fkey
    foreign key (merged_into) references customers not valid`,
  sql`create index customers_merged on customers (merged_into) where merged_into is not null`,
  // moved: what went over and how it was before, for the way back. number: rows of one moment have an order.
  sql`create table merges (
    id text primary key, number bigint generated always as identity,
    kept_id text not null references customers, gone_id text not null references customers,
    moved jsonb not null, staff_id text not null references staff, at timestamptz not null, undone_at timestamptz,
    check (kept_id <> gone_id))`,
  sql`create index merges_kept on merges (kept_id, number)`,
  sql`create unique index merges_gone on merges (gone_id) where undone_at is null`,
  // As it was for erased customers: waits for a merge that holds the customer, and then sees that it happened.
  sql`create or replace function refuse_erased_buyer() returns trigger
    language plpgsql as $$
    begin
      perform from customers where id = new.buyer_id and erased_at is null and merged_into is null for key share;
      if not found then
        raise exception 'the buyer is not a customer any more'
          using errcode = 'integrity_constraint_violation', constraint = 'purchases_buyer_known';
      end if;
      return new;
    end $$`,
  sql`create function refuse_gone_subscriber() returns trigger
    language plpgsql as $$
    begin
      perform from customers where id = new.customer_id and merged_into is null for key share;
      if not found then
        raise exception 'the subscriber is not a customer any more'
          using errcode = 'integrity_constraint_violation', constraint = 'purchases_buyer_known';
      end if;
      return new;
    end $$`,
  sql`create trigger purchase_subscribers_known before insert on purchase_subscribers
    for each row execute function refuse_gone_subscriber()`,
]

/** Two customers who are one person are merged, and nothing is bought for the one who is gone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
