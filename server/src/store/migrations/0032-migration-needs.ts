import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

/**
 * The oldest version of Sipday that still works with a migration. Code that does not know the migration reads it here,
 * so the table stays as it is.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table migration_needs (migration text primary key, needs text not null)`.execute(db)
}
