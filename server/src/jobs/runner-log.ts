import { Logger as RunnerLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { withoutContacts } from '../log.ts'

/**
 * The runner's messages in our log: warnings and errors as such, others as debug. Jobs log their own failures. Of
 * metadata, which has payloads, only the error is logged (I9).
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
