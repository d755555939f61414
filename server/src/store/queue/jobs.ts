import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { int, json, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * A job with a list of `Work`. A purchase leaves one job, since queueing and fetching cost more than most of the work;
 * only what fails is retried.
 */
export const SEVERAL = 'several'

export type Work = { task: string; payload: Record<string, unknown> }

/**
 * SQL that queues jobs within a larger statement and returns their ids. `source` gives `task`, `payload` and `key`; a
 * null key saves a search where the statement itself ensures there is only one. The larger statement must select the
 * ids, or PostgreSQL skips the queueing.
 */
export const queueJobs = (source: string, { delay = '0 s', tries = 25 } = {}): string => `
  select added.id
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

/** Within the caller's transaction; updates a job that waits under the same key. */
export const addJob = async (db: Db | Trx, job: Job): Promise<void> => {
  await add(db, job)
}
