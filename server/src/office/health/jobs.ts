import type { Db } from '../../store/database.ts'
import { jobsStanding, OVERDUE_SECONDS } from '../../store/queue/standing.ts'
import { bad, good, type Line } from './line.ts'

const FREE_AFTER_SECONDS = 60

/** Whether background work is being done: receipts, subscriptions, refunds, provider events. */
export const describeJobs = async (db: Db): Promise<Line[]> => {
  const jobs = await jobsStanding(db)
  const oldest = Math.round(jobs.oldestDueSeconds)
  const held = Math.round(jobs.lockedOldestSeconds)
  return [
    oldest > OVERDUE_SECONDS
      ? bad(`${jobs.due} jobs are waiting, the oldest for ${oldest} s: no process is running them; restart the shop`)
      : good(`${jobs.due} jobs are waiting${jobs.due > 0 ? `, the oldest for ${oldest} s` : ''}`),
    ...(held > FREE_AFTER_SECONDS ? [bad(`a job has been held for ${held} s by a process that is gone`)] : []),
    ...(jobs.givenUp > 0 ? [bad(`${jobs.givenUp} jobs failed for the last time: see "a job failed" in the log`)] : []),
  ]
}
