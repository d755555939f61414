import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { int, json, nothing, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** A job queued by a statement that queues several. Its key identifies the occasion: only one job waits under a key. */
export type NewJob = { task: string; payload: Record<string, unknown>; key: string }

/**
 * SQL that queues jobs as part of a larger statement: `source` provides rows with `task`, `payload` and `key`. It
 * returns the keys. The larger statement must select them, or PostgreSQL skips the queueing.
 */
export const queueJobs = (source: string, { delay = '0 s', tries = 25 } = {}): string => `
  select added.key
    from (select array_agg(row(j.task, j.payload, null, now() + interval '${delay}', ${tries}, j.key, null, null)
        ::graphile_worker.job_spec) as specs from (${source}) j having count(*) > 0) asked
      cross join lateral graphile_worker.add_jobs(asked.specs) added`

const add = statement({
  name: 'queue a job',
  text: `select id from graphile_worker.add_job(
    identifier => :task, payload => :payload, job_key => :jobKey, max_attempts => :maxAttempts)`,
  takes: { task: text, payload: json<Record<string, unknown>>(), jobKey: orNull(text), maxAttempts: orNull(int) },
  gives: { id: int },
})

type Job = { task: string; payload: Record<string, unknown>; jobKey: string | null; maxAttempts: number | null }

/** Queues one job in the caller's transaction; a job already waiting under the same key is updated. */
export const addJob = async (db: Db | Trx, job: Job): Promise<void> => {
  await add(db, job)
}

const notify = statement({
  name: 'wake the job runners',
  text: `select pg_notify('jobs:insert', :message) as told`,
  takes: { message: text },
  gives: { told: nothing },
})

/** Tells the runners of all processes that there are new jobs. */
export const wakeRunners = async (db: Db, message: { r: number; count: number }): Promise<void> => {
  await notify(db, { message: JSON.stringify(message) })
}
