import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isPassing } from '../store/passing-failure.ts'

/** Of the jobs' connections, one listens for new jobs; the others fetch them and record their end. */
export const RUNNER_CONNECTIONS = 3
const LONGEST_PAUSE_MS = 2_000

type Question = { name?: string; text: string }
type Query = (question: Question) => Promise<pg.QueryResult>

/**
 * The job runner's connections. The runner records the end of many jobs at once, and gives up for good when that fails
 * once (graphile/worker issue 636): a lost connection must not reach it. It waits here for a connection, and what
 * records an end is repeated over one of its own, which does no harm: it says which jobs, by their ids. Not over one of
 * the pool: until the repeat has an answer the lost connection counts as one of the pool's few, and when all of them are
 * lost at once, each would wait for the others.
 */
export const runnerPool = (databaseUrl: string): pg.Pool => {
  // No time limit here: the runner does not expect one, and its rejection would end the process.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: RUNNER_CONNECTIONS })
  // A connection that breaks must not crash the process; the runner takes another one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const query = client.query.bind(client) as Query
    const repeated = (question: Question) =>
      query(question).catch((error: unknown) => untilDone(error, () => askAnew(databaseUrl, question)))
    client.query = ((...given: [Question]) =>
      given.length === 1 && recordsEnd(given[0]) ? repeated(given[0]) : query(...given)) as typeof client.query
  })
  const connect = pool.connect.bind(pool)
  const untilDone = async <T>(failure: unknown, work: () => Promise<T>): Promise<T> => {
    let error = failure
    for (let pause = 100; isPassing(error) && !pool.ending; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause)
      try {
        return await work()
      } catch (again) {
        error = again
      }
    }
    throw error
  }
  // With a callback it is for listening, which the runner repeats by itself.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback
      ? connect(callback)
      : connect().catch((error: unknown) => untilDone(error, connect))) as typeof pool.connect
  return pool
}

/** The runner names its statements: `complete_jobs/graphile_worker`, `complete_job_q/..`, `fail_job/..`. */
const recordsEnd = ({ name }: Question): boolean => /^(complete|fail)_job/.test(name ?? '')

const askAnew = async (connectionString: string, question: Question): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query(question)
  } finally {
    await client.end().catch(() => undefined)
  }
}
