import { listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** A job whose process has not said for so long that it is at it belongs to no one. Many beats, so that a slow one is none lost. */
const FORGOTTEN = '45 seconds'

/**
 * The try that was broken off does not count as the last one: a job whose key was queued again while it was held stands at its
 * last try as well, and would stay for ever as one that was given up.
 */
const FREE = `locked_at = null, locked_by = null, run_at = greatest(run_at, now()),
    attempts = least(attempts, max_attempts - 1)`

// The job runner has functions to queue, remove and plan jobs anew, but none that says a job is still being done or sets one
// free without all others of its worker: these three write to its table. The check of all statements reads it after an update.

/** Says that these jobs are being done; gives the others that stand under the same names. */
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

/** Sets jobs free that stand under these names. */
export const freeHeld = statement({
  name: 'free held jobs',
  text: `update graphile_worker._private_jobs set ${FREE}
    where id = any(:ids::text[]::bigint[]) and locked_by = any(:names)`,
  takes: { ids: listOf(text), names: listOf(text) },
  gives: {},
})

/** Sets the jobs free whose process has been silent for too long, by the database's own time. */
export const freeForgotten = statement({
  name: 'free forgotten jobs',
  text: `update graphile_worker._private_jobs set ${FREE}
    where locked_at < now() - interval '${FORGOTTEN}' returning id::text as id`,
  takes: {},
  gives: { id: text },
})
