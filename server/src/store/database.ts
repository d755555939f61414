import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'
import type { Database } from './schema.ts'

const DATE = 1082
const INT8 = 20

/** A pool and query builder for the database at `url`. Calendar dates stay strings, counts are numbers. */
export const createDatabase = (url: string, options: { max?: number } = {}): Kysely<Database> => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(DATE, (value) => value)
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 10,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // A connection that breaks while idle must not take the process down; the next query gets a fresh one.
  pool.on('error', () => undefined)
  // Nor one that breaks in use: its query is refused, and that is enough.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

export type Db = Kysely<Database>
