import type { Jobs } from '../deps.ts'
import { ofCall } from '../observing/request-id.ts'
import { addJob } from '../store/queue/jobs.ts'

/** Jobs are rows in the caller's transaction: no commit, no job; and no job is lost after a commit (rule D). */
export const queuedJobs: Jobs = {
  add: (trx, task, payload, { jobKey = null, maxAttempts = null } = {}) =>
    addJob(trx, { task, payload: { ...payload, ...ofCall() }, jobKey, maxAttempts }),
}
