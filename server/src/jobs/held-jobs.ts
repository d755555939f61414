import type { Logger } from 'pino'
import type { Db } from '../store/database.ts'
import { freeForgotten, freeHeld, renewHeld } from '../store/queue/held.ts'

const BEAT_MS = 2_000
/**
 * Those that this process runs or has fetched. It confirms them every two seconds, and at the second check releases
 * jobs under its name that it does not run, after a lost connection. Jobs may run twice, so a wrong release does no
 * harm.
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
    /** Jobs are locked under the name of their worker pool. */
    poolBegins: (poolId: string) => void pools.add(poolId),
    poolEnds: (poolId: string) => void pools.delete(poolId),
    /** Several are fetched at a time and wait for their turn. */
    fetched: (ids: readonly string[]) => ids.forEach((id) => running.add(id)),
    returned: (ids: readonly string[]) => ids.forEach((id) => running.delete(id)),
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
 * The jobs of a killed process, which the runner would leave locked for hours. Part of the regular sweep; by the
 * database's clock, like the locks.
 */
export const releaseForgottenJobs = async ({ db, log }: { db: Db; log: Logger }): Promise<void> => {
  const released = await freeForgotten(db, {})
  if (released.length > 0) log.warn({ jobs: released.map(({ id }) => id) }, 'jobs of a process that is gone are free')
}
