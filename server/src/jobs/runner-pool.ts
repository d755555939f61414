import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isPassing } from '../store/passing-failure.ts'

/** One listens for new jobs; the others fetch and record. */
export const RUNNER_CONNECTIONS = 3
const LONGEST_PAUSE_MS = 2_000

type Question = { name?: string; text: string }
type Query = (question: Question) => Promise<pg.QueryResult>

/**
 * The runner records many ends at once and gives up for good on a failure (graphile/worker issue 636), so a lost
 * connection must not reach it. The statement is repeated, harmlessly since it has job ids, over a connection of its
 * own: lost ones count in the pool until then, and could wait for each other.
 */
export const runnerPool = (databaseUrl: string): pg.Pool => {
  // No time limit: the runner expects none, and a rejection would end the process.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: RUNNER_CONNECTIONS })
  // A broken connection must not crash the process.
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
  // With a callback it is for listening, which the runner repeats itself.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback
      ? connect(callback)
      : connect().catch((error: unknown) => untilDone(error, connect))) as typeof pool.connect
  return pool
}

/** `complete_jobs/graphile_worker`, `complete_job_q/..`, `fail_job/..`. */
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
