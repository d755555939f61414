import type { Logger } from 'pino'
import type { Db } from '../store/database.ts'
import { freeForgotten, freeHeld, renewHeld } from '../store/queue/held.ts'

const BEAT_MS = 2_000
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
      const seen = (await renewHeld(db, { ids: [...running], names })).map(({ id }) => id)
      const lost = seen.filter((id) => strangers.has(id) && !running.has(id))
      if (lost.length > 0) {
        log.warn({ jobs: lost }, 'jobs whose end was not noted are done again')
        await freeHeld(db, { ids: lost, names })
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

/**
 * Frees the jobs of a process that was killed: the runner itself would leave them locked for hours, and with them a receipt
 * or a provider subscription. Part of the regular sweep; by the database's own time, as the locks are.
 */
export const releaseForgottenJobs = async ({ db, log }: { db: Db; log: Logger }): Promise<void> => {
  const released = await freeForgotten(db, {})
  if (released.length > 0) log.warn({ jobs: released.map(({ id }) => id) }, 'jobs of a process that is gone are free')
}
