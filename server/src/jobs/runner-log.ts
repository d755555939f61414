import { Logger as RunnerLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { withoutContacts } from '../log.ts'

/**
 * What the job runner says of itself, in our log: warnings and errors as such, the rest for who looks closely. That a job
 * failed is told by the job itself. Its facts hold payloads, so that only the error is taken over (I9).
 */
export const runnerLog = (log: Logger): RunnerLogger =>
  new RunnerLogger(() => (level, message, meta) => {
    if (meta?.['failure'] === true) return
    const line = `job runner: ${withoutContacts(message)}`
    const facts = meta?.['error'] === undefined ? {} : { err: meta['error'] }
    if (level === 'error') log.error(facts, line)
    else if (level === 'warning') log.warn(facts, line)
    else log.debug(facts, line)
  })
