import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Of those whose first renewing membership at a location began in a month: how many there are, and how many have one
  // there so many months later. '' is the whole shop, where a membership at any location counts.
  sql`create table cohort_counts (
    location_id text not null, month date not null, months smallint not null, size int not null, there int not null,
    primary key (location_id, month, months))`,
  sql`create table cohort_days (location_id text primary key, until_day date not null)`,
  // Through which day movements are counted at a location, and through which month who left; null before the first one.
  sql`create table movement_days (
    location_id text primary key references locations, from_day date not null, until_day date not null, month date)`,
  // Months stay as they were counted; the last day is counted anew at once, with its days before.
  sql`insert into movement_days (location_id, from_day, until_day, month)
    select l.id, c.from_day, c.day - 1, c.month from locations l cross join movements_counted c`,
]

/**
 * Who stays, and who came and went, are counted when a day is over at a location. `cohort_months`, `cohorts_counted` and
 * `movements_counted` are only read by earlier versions from here on.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
