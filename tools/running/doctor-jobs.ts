import { jobsStanding, OVERDUE_SECONDS } from '@sipday/server/store/queue/standing.ts'
import type { Db } from '@sipday/server/store/database.ts'
import { bad, type Finding, good } from './finding.ts'

const FREE_AFTER_SECONDS = 60

/** Whether background work is being done: receipts, subscriptions, refunds, provider events. */
export async function describeJobs(db: Db, port: number): Promise<Finding[]> {
  const jobs = await jobsStanding(db)
  const oldest = Math.round(jobs.oldestDueSeconds)
  const held = Math.round(jobs.lockedOldestSeconds)
  return [
    ...(await describeRunner(port)),
    oldest > OVERDUE_SECONDS
      ? bad(`${jobs.due} jobs are waiting, the oldest for ${oldest} s: no process is running them; restart the shop`)
      : good(`${jobs.due} jobs are waiting${jobs.due > 0 ? `, the oldest for ${oldest} s` : ''}`),
    ...(held > FREE_AFTER_SECONDS ? [bad(`a job has been held for ${held} s by a process that is gone`)] : []),
    ...(jobs.givenUp > 0 ? [bad(`${jobs.givenUp} jobs failed for the last time: see "a job failed" in the log`)] : []),
  ]
}

/** Asks the shop running here, if there is one. */
async function describeRunner(port: number): Promise<Finding[]> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`, {
    signal: AbortSignal.timeout(3_000),
    redirect: 'error',
  }).then(
    (answer) => answer.text(),
    () => '',
  )
  const up = /^sipday_job_runner_up (\d)$/m.exec(text)?.[1]
  if (up === undefined) return []
  return [up === '1' ? good('the job runner is running') : bad('the job runner of the running shop has stopped')]
}
