import { CompiledQuery, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Trx } from '../deps.ts'
import { areSpansRecorded, pastSpan } from '../observing/spans.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Database } from './tables.ts'

const DATE = 1082
const INT8 = 20

/** A connection without traffic for this long is probed. */
const KEEP_ALIVE_MS = 10_000

type PoolOptions = {
  max?: number
  connectionMs?: number
  /**
   * A query's time limit; none by default. Then the connection is dropped, and whether the query was carried out is
   * unknown, even for a commit: never treat it as a failure.
   */
  questionMs?: number
  name?: string
  prepares?: boolean
}

/** Calendar dates stay strings, counts are numbers. */
export const createDatabase = (url: string, options: PoolOptions = {}): Kysely<Database> => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(DATE, (value) => value)
  types.setTypeParser(INT8, Number)
  const poolOptions: pg.PoolConfig & { prepares: boolean } = {
    prepares: options.prepares ?? true,
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 10,
    types,
    connectionTimeoutMillis: options.connectionMs ?? 5_000,
    ...(options.name === undefined ? {} : { application_name: options.name }),
    ...(options.questionMs === undefined ? {} : { query_timeout: options.questionMs }),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  }
  const pool = new pg.Pool(poolOptions)
  // A connection that breaks while idle must not crash the process.
  pool.on('error', () => undefined)
  // Nor one that breaks in use: rejecting its query is enough.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(areSpansRecorded() ? { log: recordStatement } : {}),
  })
  pools.set(db, pool)
  return db
}

/** The text has `$1` for values: traces never have what people typed. */
const recordStatement = (event: LogEvent): void => {
  const text = event.query.sql
  const [verb = 'statement'] = /^\w+/.exec(text.trimStart()) ?? []
  const table = /\b(?:from|into|update) "?(\w+)/i.exec(text)?.[1]
  pastSpan(
    {
      name: table === undefined ? verb : `${verb} ${table}`,
      kind: 'statement',
      facts: { 'db.system.name': 'postgresql', 'db.query.text': text },
    },
    { ms: event.queryDurationMillis, ...(event.level === 'error' ? { error: event.error } : {}) },
  )
}

export type Db = Kysely<Database>

/** Runs `work` through one connection of its own, which is closed afterwards. */
export const withConnection = async <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = createDatabase(url, { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const pools = new WeakMap<Db, pg.Pool>()

/**
 * Runs SQL on the pool or in a transaction. On the pool it bypasses the query builder, which costs as much time as the
 * driver, unless traces are recorded.
 */
export const runText = async <Row>(db: Db | Trx, sql: string, values: unknown[]): Promise<Row[]> => {
  const pool = areSpansRecorded() ? undefined : pools.get(db)
  if (!pool) return (await db.executeQuery<Row>(CompiledQuery.raw(sql, values))).rows
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Row & pg.QueryResultRow>(sql, values)
    return rows
  } finally {
    client.release()
  }
}

export const poolStanding = (db: Db): { size: number; idle: number; waiting: number } => {
  const pool = pools.get(db)
  return { size: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}
