import { Logger, run, runMigrations, runOnce } from 'graphile-worker'
import type { RunnerOptions, TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Deps } from '../deps.ts'
import { tasks } from './tasks.ts'

export type Worker = {
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>
  /** Runs everything that waits, retries included, until nothing is left; a job that fails is tried once more each time. */
  drain(): Promise<void>
}

const CONCURRENCY = 4
/** Jobs that are done are noted together. Every job may run twice, so that a crash before it does no harm. */
const NOTED_MS = 20
const QUIET = new Logger(() => () => undefined)
const poolFor = (databaseUrl: string): pg.Pool => {
  // Without a time limit of its own: the runner does not expect one, and its rejection would end the process.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENCY + 4 })
  // A connection that breaks must not take the process down; the runner takes another one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** Creates the tables of the job runner and the names of our tasks; safe to run again. */
export const installWorker = async (databaseUrl: string): Promise<void> => {
  const pgPool = poolFor(databaseUrl)
  try {
    await runMigrations({ pgPool, logger: QUIET })
    // New jobs are queued by the name of their task, whether or not a runner has started yet.
    await pgPool.query(
      'insert into graphile_worker._private_tasks (identifier) select unnest($1::text[]) on conflict do nothing',
      [Object.keys(tasks)],
    )
  } finally {
    await pgPool.end()
  }
}

/** Starts the job runner inside this process; any number of processes may do so. */
export const startWorker = async (deps: Deps): Promise<Worker> => {
  const pgPool = poolFor(deps.settings.databaseUrl)
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown) => {
        try {
          await task(deps, isRecord(payload) ? payload : {})
        } catch (error) {
          deps.log.warn({ task: name, err: error }, 'a job failed and will be tried again')
          throw error
        }
      },
    ]),
  )
  const options: RunnerOptions = {
    pgPool,
    taskList,
    logger: QUIET,
    noHandleSignals: true,
    concurrency: CONCURRENCY,
    // Several jobs are fetched and noted as done with one statement.
    preset: { worker: { localQueue: { size: CONCURRENCY }, completeJobBatchDelay: NOTED_MS } },
  }
  await runMigrations(options)
  const runner = await run({ ...options, pollInterval: 1_000 })
  return {
    async stop() {
      await runner.stop()
      await pgPool.end()
    },
    drain: () => drain(pgPool, options),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const DRAIN_LIMIT_MS = 60_000

/** A job that another worker holds counts as waiting, so that "done" means done. */
const drain = async (pgPool: pg.Pool, options: RunnerOptions): Promise<void> => {
  const until = Date.now() + DRAIN_LIMIT_MS
  await pgPool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
       from graphile_worker.jobs where run_at > now() and attempts < max_attempts and locked_at is null having count(*) > 0`,
  )
  while (Date.now() < until) {
    const { rows } = await pgPool.query<{ due: number; held: number }>(
      `select count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts)::int as due,
              count(*) filter (where locked_at is not null)::int as held from graphile_worker.jobs`,
    )
    const { due = 0, held = 0 } = rows[0] ?? {}
    if (due === 0 && held === 0) return
    if (due > 0) await runOnce({ ...options, concurrency: 2 })
    else await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
