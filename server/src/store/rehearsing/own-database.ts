import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, withConnection } from '../database.ts'

/** A shop has at most one: that of another shop on the same server is none of its business. */
const nameBeside = (url: string): string => {
  const shop = createHash('sha256').update(new URL(url).pathname).digest('hex').slice(0, 24)
  return `sipday_rehearsal_${shop}`
}

const drop = (url: string): Promise<unknown> =>
  withConnection(url, (db) => sql`drop database if exists ${sql.id(nameBeside(url))} with (force)`.execute(db))

/** Creates an empty database beside the shop's. `drop` ends its connections and deletes it. */
export const createRehearsalDatabase = async (url: string): Promise<{ url: string; drop(): Promise<void> }> => {
  await drop(url)
  await withConnection(url, (db) => sql`create database ${sql.id(nameBeside(url))}`.execute(db))
  const own = new URL(url)
  own.pathname = `/${nameBeside(url)}`
  return { url: own.href, drop: async () => void (await drop(url)) }
}

export const dropLeftRehearsal = async (db: Db, url: string): Promise<void> => {
  const { rows } = await sql`select 1 from pg_database where datname = ${nameBeside(url)}`.execute(db)
  if (rows.length > 0) await drop(url)
}

export const mayNotCreate = (error: unknown): boolean => (error as { code?: string }).code === '42501'

/** As the database lists their connections. */
export const countApps = (url: string): Promise<number> =>
  withConnection(url, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct (application_name, client_addr)) as count from pg_stat_activity
      where datname = current_database() and application_name like 'sipday calls %'`.execute(db)
    return rows[0]?.count ?? 0
  })
