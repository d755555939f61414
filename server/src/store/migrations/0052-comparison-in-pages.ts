import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Where the nightly comparison with the provider is: a process that takes it over goes on from here.
  sql`create table comparison (
    one boolean primary key default true check (one), begun_at timestamptz not null,
    from_at timestamptz not null, to_at timestamptz not null, since timestamptz,
    part text not null, cursor text, payments int not null default 0)`,
  // What the comparison under way has seen, by kind; emptied when the next one begins.
  sql`create table compared (kind text not null, subject text not null, primary key (kind, subject))`,
]

/** The nightly comparison goes through the provider's records page by page and remembers how far it is. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
