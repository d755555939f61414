import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Of the visitors who paid: whose first month is over, and who went into a second one. 0 on days that were counted
  // before, which stay as they are.
  sql`alter table day_visitors add column month_over int not null default 0, add column stayed int not null default 0`,
]

/** Visitors of a campaign are followed into their second month. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
