import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Jobs } from '../deps.ts'
import type { Db } from '../store/database.ts'

/** A job that no one can have queued before: its key holds an id that is new. */
export type NewJob = { task: string; payload: Record<string, unknown>; key: string }

/**
 * SQL that queues new jobs as part of a larger statement: `source` gives rows with `task`, `payload` and `key`. The job
 * runner's own function looks for an older job of the key, plans anew with every call, and tells the runners within the
 * transaction, for which every commit waits in line. Returns the keys; what is missing goes through `add`. Tell the runners
 * with `wake` after the commit.
 */
export const queueNewJobs = (source: string, { delay = '0 s', tries = 25 } = {}): string => `
  insert into graphile_worker._private_jobs (task_id, payload, key, max_attempts, run_at)
    select t.id, j.payload, j.key, ${tries}, now() + interval '${delay}'
    from (${source}) j join graphile_worker._private_tasks t on t.identifier = j.task
    on conflict (key) do nothing returning key`

/** The runners of all processes are told at most this often. */
const WAKE_MS = 10

/** Jobs are rows in the caller's own transaction: no commit, no job; no job lost after a commit (rule D). */
export const createJobs = (db: Db): Jobs => {
  let waking: NodeJS.Timeout | null = null
  const wake = () => {
    waking = null
    const message = JSON.stringify({ r: randomInt(2 ** 31), count: 4 })
    // Whoever does not hear it looks by itself within a second.
    sql`select pg_notify('jobs:insert', ${message})`.execute(db).catch(() => undefined)
  }
  return {
    async add(trx, task, payload, options = {}) {
      await sql`select graphile_worker.add_job(
        identifier => ${task}::text, payload => ${JSON.stringify(payload)}::json,
        job_key => ${options.jobKey ?? null}::text, max_attempts => ${options.maxAttempts ?? null}::int)`.execute(trx)
    },
    wake: () => {
      waking ??= setTimeout(wake, WAKE_MS)
    },
  }
}
