import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { int, json, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * The kind of a job that is a list of `Work`. Everything a purchase leaves to be done is one job: queueing, fetching and
 * recording the end cost more than most of the work. What fails is retried without the rest.
 */
export const SEVERAL = 'several'

/** One piece of work: its kind, and what it is about. */
export type Work = { task: string; payload: Record<string, unknown> }

/**
 * SQL that queues jobs as part of a larger statement: `source` provides rows with `task`, `payload` and `key`, which is
 * null where the statement itself sees to it that there is only one: a key costs the queue a search for it. It returns
 * the ids of the jobs. The larger statement must select them, or PostgreSQL skips the queueing.
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

/** Queues one job in the caller's transaction; a job already waiting under the same key is updated. */
export const addJob = async (db: Db | Trx, job: Job): Promise<void> => {
  await add(db, job)
}
