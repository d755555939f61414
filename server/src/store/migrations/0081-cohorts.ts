import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Of the members who first renewed from a month on: how many there are, and how many still do so many months later.
  sql`create table cohort_months (
    month date not null, location_id text not null references locations, months smallint not null,
    size int not null, there int not null, primary key (month, location_id, months))`,
  sql`create table cohorts_counted (one boolean primary key default true check (one), day date not null)`,
]

/** Who stays, counted once a day for the report. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
