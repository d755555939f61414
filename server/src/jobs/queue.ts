import { randomInt } from 'node:crypto'
import type { Jobs } from '../deps.ts'
import type { Db } from '../store/database.ts'
import { addJob, wakeRunners } from '../store/queue/jobs.ts'

/** The runners of all processes are notified at most this often. */
const WAKE_MS = 10

/** Jobs are rows in the caller's transaction: no commit, no job; and no job is lost after a commit (rule D). */
export const createJobs = (db: Db): Jobs => {
  let waking: NodeJS.Timeout | null = null
  const wake = () => {
    waking = null
    // A runner that misses the notification polls within a second.
    wakeRunners(db, { r: randomInt(2 ** 31), count: 4 }).catch(() => undefined)
  }
  return {
    add: (trx, task, payload, { jobKey = null, maxAttempts = null } = {}) =>
      addJob(trx, { task, payload, jobKey, maxAttempts }),
    wake: () => {
      waking ??= setTimeout(wake, WAKE_MS)
    },
  }
}
