import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'
import type { Database } from './schema.ts'

const DATE = 1082
const INT8 = 20

/** After this long without an answer a connection is asked whether it still lives, in milliseconds. */
const KEEP_ALIVE_MS = 10_000

type PoolOptions = {
  /** Most connections at a time. */
  max?: number
  /** How long a question waits for a connection, in milliseconds. */
  connectionMs?: number
  /**
   * How long a question may take, in milliseconds; without a limit unless given. Then its connection is thrown away and
   * whether it was carried out is unknown, also for a commit: never to be taken for a failure.
   */
  questionMs?: number
}

/** A pool and query builder for the database at `url`. Calendar dates stay strings, counts are numbers. */
export const createDatabase = (url: string, options: PoolOptions = {}): Kysely<Database> => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(DATE, (value) => value)
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 10,
    types,
    connectionTimeoutMillis: options.connectionMs ?? 5_000,
    ...(options.questionMs === undefined ? {} : { query_timeout: options.questionMs }),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  // A connection that breaks while idle must not take the process down; the next query gets a fresh one.
  pool.on('error', () => undefined)
  // Nor one that breaks in use: its query is refused, and that is enough.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

export type Db = Kysely<Database>
