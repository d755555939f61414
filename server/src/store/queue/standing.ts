import type { Db } from '../database.ts'
import { float, int } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'

const look = statement({
  name: 'how the jobs stand',
  text: `
    select count(*) filter (where is_due) as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestDueSeconds",
      coalesce(extract(epoch from now() - min(locked_at)), 0)::float8 as "lockedOldestSeconds",
      count(*) filter (where locked_at is null and attempts >= max_attempts) as "givenUp"
    from (
      select run_at, locked_at, attempts, max_attempts,
          locked_at is null and run_at <= now() and attempts < max_attempts as is_due
        from graphile_worker.jobs
      union all
      select left_at, null, 0, 1, true from left_work) j`,
  takes: {},
  gives: {
    /** Due and not running, including left work. */
    due: int,
    oldestDueSeconds: float,
    /** Since the job that has been silent longest was last confirmed. */
    lockedOldestSeconds: float,
    /** Failed for the last time: a person must look at it. */
    givenUp: int,
  },
})

/** Of all processes; seconds by the database's clock, or 0. */
export type JobsStanding = RowOf<typeof look>

export const jobsStanding = async (db: Db): Promise<JobsStanding> => {
  const [standing] = await look(db, {})
  if (!standing) throw new Error('The jobs could not be counted.')
  return standing
}
/** Longer waits mean that no process runs jobs. */
export const OVERDUE_SECONDS = 120
