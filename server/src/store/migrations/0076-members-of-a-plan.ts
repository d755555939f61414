import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  sql`create index memberships_plan on memberships (plan_id)`,
  sql`create index memberships_leaving on memberships (id) where live and (cancelled_at is not null or paused_until is not null)`,
]

/** Who has a plan, and whose membership is canceled or rests, is found without reading all memberships. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
