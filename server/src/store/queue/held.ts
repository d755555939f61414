import { listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * A job whose process has not confirmed it for this long is abandoned. This is many heartbeats, to tolerate slow ones.
 */
const FORGOTTEN = '45 seconds'

/**
 * The interrupted attempt does not count as the last one: a job whose key was queued again while it was held is also at
 * its last attempt, and would stay forever as a job that was given up.
 */
const FREE = `locked_at = null, locked_by = null, run_at = greatest(run_at, now()),
    attempts = least(attempts, max_attempts - 1)`

// The job runner has functions to queue, remove and reschedule jobs, but none to confirm that a job is still running or
// to release one without releasing all others of its worker: these three write to its table. The check of all
// statements covers them when the runner is updated.

/** Confirms that these jobs are running; returns the others locked under the same worker names. */
export const renewHeld = statement({
  name: 'renew the held jobs',
  text: `
    with renewed as (
      update graphile_worker._private_jobs set locked_at = now()
        where id = any(:ids::text[]::bigint[]) and locked_by = any(:names))
    select id::text as id from graphile_worker._private_jobs
      where locked_by = any(:names) and id <> all(:ids::text[]::bigint[])`,
  takes: { ids: listOf(text), names: listOf(text) },
  gives: { id: text },
})

/** Releases jobs that are locked under these worker names. */
export const freeHeld = statement({
  name: 'free held jobs',
  text: `update graphile_worker._private_jobs set ${FREE}
    where id = any(:ids::text[]::bigint[]) and locked_by = any(:names)`,
  takes: { ids: listOf(text), names: listOf(text) },
  gives: {},
})

/** Releases the jobs whose process has been silent for too long, by the database's clock. */
export const freeForgotten = statement({
  name: 'free forgotten jobs',
  text: `update graphile_worker._private_jobs set ${FREE}
    where locked_at < now() - interval '${FORGOTTEN}' returning id::text as id`,
  takes: {},
  gives: { id: text },
})
