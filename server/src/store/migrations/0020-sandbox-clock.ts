import { sql, type Kysely } from 'kysely'

/** Where the sandbox moved the clock to, for all processes; empty in a real shop. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table sandbox_clock (
    one boolean primary key default true check (one), offset_ms bigint not null, moves bigint not null)`.execute(db)
}
