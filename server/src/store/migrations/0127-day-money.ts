import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // What was paid and sent back, by the location's day and plan ('' where it is not known).
  sql`create table day_money (
    location_id text not null references locations, day date not null, plan_id text not null, payments int not null,
    bought_cents bigint not null, renewed_cents bigint not null, tax_cents bigint not null, back_cents bigint not null,
    primary key (location_id, day, plan_id))`,
  // The days that are counted at a location.
  sql`create table money_counted (
    location_id text primary key references locations, from_day date not null, until_day date not null)`,
]

/** Money by day, counted for the report on it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
