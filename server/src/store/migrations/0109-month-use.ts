import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Of the members of a month who took so many drinks: how many there are, what they paid, and what it was worth and cost.
  sql`create table month_use (
    location_id text not null references locations, month date not null, plan_id text not null, drinks int not null,
    members int not null, losing int not null, net_cents bigint not null, menu_cents bigint not null,
    cost_cents bigint not null, extra_cents bigint not null, without_menu int not null, without_cost int not null,
    primary key (location_id, month, plan_id, drinks))`,
  sql`create table use_counted (
    one boolean primary key default true check (one), month date not null, day date not null)`,
]

/** What members drank in a month and what they paid for it, counted once for the report. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
