import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

/**
 * The shop's list of what costs more at the till, and what of it went with each redemption. A shop that is there already
 * and has not changed our sentence about toppings gets the topping that the sentence named, at its price.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table extras (
    id text primary key, name text not null, kind text not null check (kind in ('upgrade', 'topping')),
    price_cents int not null check (price_cents >= 0), on_sale boolean not null default true,
    position int not null default 0, retired_on date)`,
  'create trigger extras_added after insert on extras referencing new table as touched' +
    ' for each statement execute function raise_catalogue_version_if_touched()',
  'create trigger extras_changed after update on extras referencing new table as touched' +
    ' for each statement execute function raise_catalogue_version_if_touched()',
  'create trigger extras_removed after delete on extras referencing old table as touched' +
    ' for each statement execute function raise_catalogue_version_if_touched()',
  `create trigger extras_emptied after truncate on extras
    for each statement execute function raise_catalogue_version()`,
  `insert into extras (id, name, kind, price_cents)
    select 'additional-topping', 'Additional topping', 'topping', 100
    where exists (select from locations)
      and not exists (select from shop_settings where key = 'texts' and value ? 'till-toppings')`,
  // extra_id is what the till knew it by: one of the list, or a drink that costs more.
  `create table redemption_extras (
    redemption_id text not null references redemptions, position int not null, extra_id text not null,
    name text not null, price_cents int not null check (price_cents >= 0), count int not null check (count > 0),
    primary key (redemption_id, position))`,
  `alter table till_conflicts add column extras jsonb not null default '[]'`,
]
