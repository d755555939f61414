import type { Db } from '../store/database.ts'
import { unreadStatement } from '../store/unread-statement.ts'

/** How the jobs of all processes stand; seconds by the database's own time, 0 when there is none. */
export type JobsStanding = {
  /** May run and is not being done. */
  due: number
  oldestDueSeconds: number
  /** How long ago someone last said that he is at the job that has been longest without a word. */
  lockedOldestSeconds: number
  /** Tried for the last time, and failed: someone has to look at them. */
  givenUp: number
}

const look = unreadStatement<JobsStanding>(`
  select count(*) filter (where is_due) as due,
    coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestDueSeconds",
    coalesce(extract(epoch from now() - min(locked_at)), 0)::float8 as "lockedOldestSeconds",
    count(*) filter (where locked_at is null and attempts >= max_attempts) as "givenUp"
  from (select *, locked_at is null and run_at <= now() and attempts < max_attempts as is_due
    from graphile_worker.jobs) j`)

export const jobsStanding = async (db: Db): Promise<JobsStanding> => {
  const [standing] = await look(db)
  if (!standing) throw new Error('The jobs could not be counted.')
  return standing
}

/** A job that waits longer than this says that no one does them. */
export const OVERDUE_SECONDS = 120
