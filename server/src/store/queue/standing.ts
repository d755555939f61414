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
    from (select *, locked_at is null and run_at <= now() and attempts < max_attempts as is_due
      from graphile_worker.jobs) j`,
  takes: {},
  gives: {
    /** May run and is not being done. */
    due: int,
    oldestDueSeconds: float,
    /** How long ago someone last said that he is at the job that has been longest without a word. */
    lockedOldestSeconds: float,
    /** Tried for the last time, and failed: someone has to look at them. */
    givenUp: int,
  },
})

/** How the jobs of all processes stand; seconds by the database's own time, 0 when there is none. */
export type JobsStanding = RowOf<typeof look>

export const jobsStanding = async (db: Db): Promise<JobsStanding> => {
  const [standing] = await look(db, {})
  if (!standing) throw new Error('The jobs could not be counted.')
  return standing
}
/** A job that waits longer than this says that no one does them. */
export const OVERDUE_SECONDS = 120
