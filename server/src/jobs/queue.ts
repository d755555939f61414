import { sql } from 'kysely'
import type { Jobs } from '../deps.ts'

/** Jobs are rows in the caller's own transaction: no commit, no job; no job lost after a commit (security rule D). */
export const createJobs = (): Jobs => ({
  async add(trx, task, payload, options = {}) {
    await sql`select graphile_worker.add_job(
      identifier => ${task}::text, payload => ${JSON.stringify(payload)}::json,
      job_key => ${options.jobKey ?? null}::text, max_attempts => ${options.maxAttempts ?? null}::int)`.execute(trx)
  },
})
