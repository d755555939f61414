import { Gauge, type Registry } from 'prom-client'
import type { Background } from '../../background.ts'
import type { Deps } from '../../deps.ts'
import { type JobsStanding, jobsStanding } from '../../store/queue/standing.ts'
import { inTime } from '../in-time.ts'

const LOOK_MS = 2_000
/** A scrape reads all gauges at once; they share a query. */
const FRESH_MS = 500

/** A value that the database does not give in time is NaN: a scrape always gets a response. */
export const registerBackgroundMetrics = (registry: Registry, deps: Deps, background: Background): void => {
  let looked: { at: number; standing: Promise<JobsStanding | null> } | null = null
  const standing = (): Promise<JobsStanding | null> => {
    if (looked === null || performance.now() - looked.at > FRESH_MS)
      looked = { at: performance.now(), standing: inTime(jobsStanding(deps.db), LOOK_MS).catch(() => null) }
    return looked.standing
  }
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await value())
      },
    })
  const ofJobs = (pick: (found: JobsStanding) => number) => async () => {
    const found = await standing()
    return found ? pick(found) : Number.NaN
  }
  gauge(
    'sipday_jobs_due',
    'Jobs that may run and wait',
    ofJobs((jobs) => jobs.due),
  )
  gauge(
    'sipday_jobs_oldest_due_seconds',
    'How long the oldest of them has waited; nobody does them when it is above 120',
    ofJobs((jobs) => jobs.oldestDueSeconds),
  )
  gauge(
    'sipday_jobs_locked_oldest_seconds',
    'How long ago the holder of a job last said that it is at it',
    ofJobs((jobs) => jobs.lockedOldestSeconds),
  )
  gauge(
    'sipday_jobs_given_up',
    'Jobs that failed for the last time: somebody has to look',
    ofJobs((jobs) => jobs.givenUp),
  )
  gauge('sipday_job_runner_up', 'Whether this process looks for jobs', () => (background.runnerIsUp() ? 1 : 0))
  gauge('sipday_sweep_age_seconds', 'How long ago the last sweep of this process ended', () => {
    const ageMs = background.sweepAgeMs()
    return ageMs === null ? Number.NaN : ageMs / 1000
  })
}
