import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Who came to a location and who went, on each day.
  sql`create table day_movements (
    location_id text not null references locations, day date not null, plan_id text not null,
    joined int not null, returned int not null, moved_in int not null, moved_out int not null,
    cancelled int not null, unpaid int not null, ended int not null,
    primary key (location_id, day, plan_id))`,
  // Of the renewing members at the start of a month: how many there were, and how many had left at its end.
  sql`create table month_leaving (
    location_id text not null references locations, month date not null, plan_id text not null,
    at_start int not null, cancelled int not null, unpaid int not null, ended int not null,
    primary key (location_id, month, plan_id))`,
  sql`create table movements_counted (
    one boolean primary key default true check (one), from_day date not null, day date not null, month date)`,
]

/** Who came, who went and who left, counted for the reports when a day or a month is over. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
