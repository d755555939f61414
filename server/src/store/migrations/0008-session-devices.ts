import { sql, type Kysely } from 'kysely'

/** Where someone is signed in, in words such as "Chrome on Android": for the list of one's own sessions. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table sessions add column device text').execute(db)
}
