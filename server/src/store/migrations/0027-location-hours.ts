import { sql, type Kysely } from 'kysely'

/**
 * When locations are open: a week of hours, and days that differ from it; and what ran out there. A location with an opening day is on sale from
 * that midnight; the drinks handed out outside hours are marked.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const raisesVersion = (table: string): string =>
  `create trigger ${table}_changed after insert or update or delete or truncate on ${table}
    for each statement execute function raise_catalogue_version()`

const statements = [
  // opened_at: when its opening day came. last_day: it is closed after that day. hours_version: for open forms.
  `alter table locations add column opened_at timestamptz, add column last_day date,
    add column hours_version int not null default 0`,
  `create index locations_to_open on locations (opens_on) where opened_at is null and opens_on is not null`,
  // A closing at or before the opening is on the next day.
  `create table location_hours (
    location_id text not null references locations, weekday int not null check (weekday between 1 and 7),
    opens time not null, closes time not null, primary key (location_id, weekday, opens))`,
  // Without times: closed.
  `create table location_days (
    location_id text not null references locations, day date not null, opens time, closes time,
    note text not null default '', primary key (location_id, day), check ((opens is null) = (closes is null)))`,
  raisesVersion('location_hours'),
  raisesVersion('location_days'),
  // until: when it comes back; null while it stays out until someone says so. at_opening: until is an opening.
  `create table sold_out (
    id text primary key, location_id text not null references locations, drink_id text not null references drinks,
    since timestamptz not null, until timestamptz, at_opening boolean not null, staff_id text references staff,
    ended_at timestamptz, ended_by text references staff)`,
  `create unique index sold_out_now on sold_out (location_id, drink_id) where ended_at is null`,
  `alter table redemptions add column outside_hours boolean not null default false`,
]
