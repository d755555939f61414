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
    /** Due and not running; and the work purchases left that is not done yet. */
    due: int,
    oldestDueSeconds: float,
    /** How long ago the job that has been silent longest was last confirmed as running. */
    lockedOldestSeconds: float,
    /** Failed on the last attempt: someone has to look at it. */
    givenUp: int,
  },
})

/** The state of all processes' jobs; seconds by the database's clock, 0 when there are none. */
export type JobsStanding = RowOf<typeof look>

export const jobsStanding = async (db: Db): Promise<JobsStanding> => {
  const [standing] = await look(db, {})
  if (!standing) throw new Error('The jobs could not be counted.')
  return standing
}
/** A job that has waited longer than this means that no process is running jobs. */
export const OVERDUE_SECONDS = 120
