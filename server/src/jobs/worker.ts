import { EventEmitter } from 'node:events'
import { run, runMigrations, runOnce } from 'graphile-worker'
import type { RunnerOptions, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import pino from 'pino'
import type { Deps } from '../deps.ts'
import { createHeldJobs } from './held-jobs.ts'
import { keepRunning } from './keep-running.ts'
import { runnerLog } from './runner-log.ts'
import { runnerPool } from './runner-pool.ts'
import { taskListOf, taskNames } from './task-list.ts'

export type Worker = {
  isUp(): boolean
  /** Gives running jobs a few seconds. */
  stop(): Promise<void>
  /** With retries, until nothing is left. */
  drain(): Promise<void>
}

/** They mostly wait for others. */
const CONCURRENCY = 12
/** How long to wait for jobs to arrive or end together. */
const GATHER_MS = 40
const POOL_END_MS = 2_000

/** Idempotent. */
export const installWorker = async (databaseUrl: string): Promise<void> => {
  const pgPool = runnerPool(databaseUrl)
  try {
    // Errors here are thrown.
    await runMigrations({ pgPool, logger: runnerLog(pino({ level: 'silent' })) })
    // New jobs are queued by task name, even before a runner starts.
    await pgPool.query(
      'insert into graphile_worker._private_tasks (identifier) select unnest($1::text[]) on conflict do nothing',
      [taskNames],
    )
  } finally {
    await pgPool.end()
  }
}

/** Keeps a runner going; any number of processes may. `giveUp`: it could not be restarted for minutes. */
export const startWorker = async (deps: Deps, giveUp: () => void, gatherMs = GATHER_MS): Promise<Worker> => {
  const pgPool = runnerPool(deps.settings.databaseDirectUrl)
  const held = createHeldJobs(deps.db, deps.log)
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => held.poolBegins(workerPool.id))
  events.on('pool:release', ({ workerPool }) => held.poolEnds(workerPool.id))
  events.on('localQueue:getJobs:complete', ({ jobs }) => held.fetched(jobs.map(({ id }) => id)))
  events.on('localQueue:returnJobs', ({ jobs }) => held.returned(jobs.map(({ id }) => id)))
  const options: RunnerOptions = {
    pgPool,
    events,
    taskList: taskListOf(deps, held),
    logger: runnerLog(deps.log),
    noHandleSignals: true,
    concurrency: CONCURRENCY,
  }
  // Fetches and records many at once; see `runnerPool`.
  const localQueue = { size: CONCURRENCY, refetchDelay: { durationMs: gatherMs, threshold: CONCURRENCY - 1 } }
  const preset = { worker: { localQueue, completeJobBatchDelay: gatherMs } }
  const start = async () => {
    await runMigrations(options)
    const runner = await run({ ...options, preset, pollInterval: 1_000 })
    return { ended: runner.promise, stop: () => runner.stop() }
  }
  const runner = await keepRunning(start, { name: 'the job runner', log: deps.log, giveUp })
  return {
    isUp: runner.isUp,
    async stop() {
      await runner.stop()
      held.stop()
      // A silent connection would block the shutdown.
      await Promise.race([pgPool.end(), new Promise((resolve) => setTimeout(resolve, POOL_END_MS).unref())])
    },
    drain: () => drain(pgPool, options),
  }
}

const DRAIN_LIMIT_MS = 60_000

/** Jobs held elsewhere count as waiting. */
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
