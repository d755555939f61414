import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** The caffeine and the allergens of a drink; until now, nothing was said of either. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table drinks
      add column caffeine_mg int check (caffeine_mg >= 0),
      add column allergens text[] not null default '{}'`.execute(db)
}
