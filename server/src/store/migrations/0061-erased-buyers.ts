import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Waits for an erasure that holds the customer, and then sees that it happened: the foreign key alone would not.
  sql`create function refuse_erased_buyer() returns trigger
    language plpgsql as $$
    begin
      perform from customers where id = new.buyer_id and erased_at is null for key share;
      if not found then
        raise exception 'the buyer is not a customer any more'
          using errcode = 'integrity_constraint_violation', constraint = 'purchases_buyer_known';
      end if;
      return new;
    end $$`,
  sql`create trigger purchases_buyer_known before insert on purchases
    for each row execute function refuse_erased_buyer()`,
]

/** A purchase does not begin for a customer who is being erased at that moment. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
