import { listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** A silent process's job is abandoned after many missed heartbeats. */
const FORGOTTEN = '45 seconds'

/**
 * An interrupted attempt is not the last: a job whose key was queued again while held is also at its last attempt, and
 * would stay as given up forever.
 */
const FREE = `locked_at = null, locked_by = null, run_at = greatest(run_at, now()),
    attempts = least(attempts, max_attempts - 1)`

// The job runner cannot confirm a running job, or release one without all others of its worker: these write to its
// table. The check of all statements covers them when the runner is updated.

/** Confirms that these jobs run; returns others locked under the same workers. */
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

export const freeHeld = statement({
  name: 'free held jobs',
  text: `update graphile_worker._private_jobs set ${FREE}
    where id = any(:ids::text[]::bigint[]) and locked_by = any(:names)`,
  takes: { ids: listOf(text), names: listOf(text) },
  gives: {},
})

/** By the database's clock. */
export const freeForgotten = statement({
  name: 'free forgotten jobs',
  text: `update graphile_worker._private_jobs set ${FREE}
    where locked_at < now() - interval '${FORGOTTEN}' returning id::text as id`,
  takes: {},
  gives: { id: text },
})
