import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Visitors by the shop's day on which they first came and the campaign of the last link they opened ('' without one).
  sql`create table day_visitors (
    day date not null, campaign_id text not null, visitors int not null, opened int not null,
    saw_1 int not null, saw_2 int not null, saw_3 int not null, saw_4 int not null,
    reached_1 int not null, reached_2 int not null, reached_3 int not null, reached_4 int not null,
    contacts int not null, tried int not null, paid int not null, drank int not null,
    purchases int not null, cents bigint not null, primary key (day, campaign_id))`,
  sql`create table visitors_counted (one boolean primary key default true check (one), day date not null)`,
]

/** Visitors and what came of them, counted for the reports on campaigns. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
