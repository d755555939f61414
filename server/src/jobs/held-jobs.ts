import type { Logger } from 'pino'
import type { Db } from '../store/database.ts'
import { unreadStatement } from '../store/unread-statement.ts'

const BEAT_MS = 2_000
/** A job whose process has not said for so long that it is at it belongs to no one. Many beats, so that a slow one is none lost. */
const FORGOTTEN = '45 seconds'

const renew = unreadStatement<{ id: string }>(`
  with renewed as (
    update graphile_worker._private_jobs set locked_at = now() where id = any($1::bigint[]) and locked_by = any($2))
  select id::text as id from graphile_worker._private_jobs where locked_by = any($2) and id <> all($1::bigint[])`)

/**
 * The try that was broken off does not count as the last one: a job whose key was queued again while it was held stands at its
 * last try as well, and would stay for ever as one that was given up.
 */
const FREE = `locked_at = null, locked_by = null, run_at = greatest(run_at, now()),
    attempts = least(attempts, max_attempts - 1)`

const free = unreadStatement(`
  update graphile_worker._private_jobs set ${FREE}
    where id = any($1::bigint[]) and locked_by = any($2)`)

/**
 * The jobs that this process is at. While it lives it says so every two seconds; a job that stands under its name but is not
 * being done (the note that it was fetched, done or failed was lost with a connection) is free again at the second look. Jobs
 * may run twice, so that being wrong does no harm.
 */
export const createHeldJobs = (db: Db, log: Logger) => {
  const running = new Set<string>()
  const pools = new Set<string>()
  let strangers = new Set<string>()
  let busy = false

  const beat = async (): Promise<void> => {
    if (busy || pools.size === 0) return
    busy = true
    try {
      const names = [...pools]
      const seen = (await renew(db, [...running], names)).map(({ id }) => id)
      const lost = seen.filter((id) => strangers.has(id) && !running.has(id))
      if (lost.length > 0) {
        log.warn({ jobs: lost }, 'jobs whose end was not noted are done again')
        await free(db, lost, names)
      }
      strangers = new Set(seen)
    } catch (error) {
      log.warn({ err: error }, 'the jobs that are being done could not be noted')
    } finally {
      busy = false
    }
  }
  const timer = setInterval(() => void beat(), BEAT_MS)
  return {
    /** Jobs are locked under the name of their pool of workers. */
    poolBegins: (poolId: string) => void pools.add(poolId),
    poolEnds: (poolId: string) => void pools.delete(poolId),
    /** Does a job's work while it counts as held. */
    async during<T>(jobId: string, work: () => Promise<T>): Promise<T> {
      running.add(jobId)
      try {
        return await work()
      } finally {
        running.delete(jobId)
      }
    },
    stop: () => clearInterval(timer),
  }
}

const releaseOld = unreadStatement<{ id: string }>(`
  update graphile_worker._private_jobs
    set ${FREE}
    where locked_at < now() - interval '${FORGOTTEN}' returning id::text as id`)

/**
 * Frees the jobs of a process that was killed: the runner itself would leave them locked for hours, and with them a receipt
 * or a provider subscription. Part of the regular sweep; by the database's own time, as the locks are.
 */
export const releaseForgottenJobs = async ({ db, log }: { db: Db; log: Logger }): Promise<void> => {
  const released = await releaseOld(db)
  if (released.length > 0) log.warn({ jobs: released.map(({ id }) => id) }, 'jobs of a process that is gone are free')
}
