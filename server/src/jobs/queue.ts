import type { Jobs } from '../deps.ts'
import { ofCall } from '../observing/request-id.ts'
import { addJob } from '../store/queue/jobs.ts'

/** In the caller's transaction: no commit, no job, and none lost after one (rule D). */
export const queuedJobs: Jobs = {
  add: (trx, task, payload, { jobKey = null, maxAttempts = null } = {}) =>
    addJob(trx, { task, payload: { ...payload, ...ofCall() }, jobKey, maxAttempts }),
}
