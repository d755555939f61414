import pino, { type Logger } from 'pino'
import { type MovableClock, systemClock } from './clock.ts'
import type { Deps, Ids } from './deps.ts'
import { systemIds } from './ids.ts'
import { createLeftWork } from './jobs/left-work.ts'
import { queuedJobs } from './jobs/queue.ts'
import { RUNNER_CONNECTIONS } from './jobs/runner-pool.ts'
import { logOptions, standardOutput } from './log.ts'
import { createServing } from './observing/serving.ts'
import { createMail } from './providers/mail.ts'
import { createTextMessages } from './providers/sms.ts'
import { createSquare } from './providers/square.ts'
import { createRehearsal } from './rehearsal/rehearsal.ts'
import type { Settings } from './settings.ts'
import { createDatabase } from './store/database.ts'
import { createNewCodes } from './store/memberships/new-codes.ts'
import { callsName } from './store/observing/asked.ts'
import { sharedClock } from './store/sandbox-clock.ts'

/** `gatherMs`: how long jobs wait for others to be fetched or to end together; a shop in a test has few. */
export type Overrides = { clock?: MovableClock; ids?: Ids; log?: Logger; connections?: number; gatherMs?: number }

/** Read-only calls give up early: they have a cached response, or can be repeated in a moment. */
const READS_WAIT_MS = 2_000
/** Longer than any query takes. Whether a query that timed out was carried out is unknown. */
const questionMs = 15_000

/**
 * `background` is the same with separate connections for jobs and sweeps. No connection is opened before it is needed.
 * `close` closes them.
 */
export const buildDeps = async (
  settings: Settings,
  overrides: Overrides = {},
): Promise<{ deps: Deps; background: Deps; close(): Promise<void> }> => {
  const log = overrides.log ?? pino(logOptions(settings), standardOutput())
  const mail = createMail(settings)
  const connections = overrides.connections ?? settings.databasePool
  const ofReads = Math.floor(connections / 2)
  const common = { questionMs, prepares: settings.databasePrepares }
  const ofCalls = { ...common, name: callsName(process.pid) }
  const db = createDatabase(settings.databaseUrl, { max: connections - ofReads, ...ofCalls })
  const reads = createDatabase(settings.databaseUrl, { max: ofReads, connectionMs: READS_WAIT_MS, ...ofCalls })
  const ofJobs = createDatabase(settings.databaseUrl, { max: settings.jobsPool - RUNNER_CONNECTIONS, ...common })
  const deps: Deps = {
    settings,
    db,
    reads,
    clock: overrides.clock ?? (settings.sandbox ? sharedClock(systemClock(), reads) : systemClock()),
    ids: overrides.ids ?? systemIds(),
    log,
    jobs: queuedJobs,
    leftWork: createLeftWork(),
    newCodes: createNewCodes(),
    rehearsal: createRehearsal(),
    serving: createServing(),
    square: createSquare(settings, log),
    mail,
    sms: createTextMessages(settings),
  }
  if (settings.sandbox && !overrides.clock) await followSandboxClock(deps, settings.sandbox.url)
  return {
    deps,
    background: { ...deps, db: ofJobs },
    async close() {
      await deps.rehearsal.end()
      mail.close()
      await Promise.all([db.destroy(), reads.destroy(), ofJobs.destroy()])
    },
  }
}

/** With the sandbox, its clock is ours, even after a restart. */
const followSandboxClock = async ({ clock, log }: Deps, url: string): Promise<void> => {
  try {
    const answer = await fetch(`${url}/clock`, { signal: AbortSignal.timeout(5_000) })
    const { now } = (await answer.json()) as { now?: string }
    if (now) clock.setNow(new Date(now))
    await clock.follow?.()
  } catch (error) {
    log.warn({ err: error }, 'the sandbox does not tell its time; using this machine clock')
  }
}
