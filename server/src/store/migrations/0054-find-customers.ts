import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Three letters anywhere in name, email or phone. Where the database does not have the extension, or may not make it,
  // customers are found without the index, more slowly.
  sql`do $$
    begin
      create extension if not exists pg_trgm;
      create index customers_search on customers using gin (
        lower(given_name || ' ' || family_name || ' ' || email || ' ' || phone) gin_trgm_ops);
    exception when undefined_file or insufficient_privilege or feature_not_supported or undefined_object then
      raise notice 'Customers are searched without an index: the extension pg_trgm is not there.';
    end $$`,
  sql`create index customers_newest on customers (created_at desc, id desc)`,
  sql`create index cards_last_four on cards (last_4)`,
  sql`create index mails_recipient on mails (to_address, queued_at desc) where to_address <> ''`,
]

/** The office finds customers by any part of name, email and phone, or by the last four of a card; the newest come first. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
