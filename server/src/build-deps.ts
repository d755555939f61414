import pino, { type Logger } from 'pino'
import { type MovableClock, systemClock } from './clock.ts'
import type { Deps, Ids } from './deps.ts'
import { systemIds } from './ids.ts'
import { createJobs } from './jobs/queue.ts'
import { logOptions } from './log.ts'
import { createMail } from './providers/mail.ts'
import { createTextMessages } from './providers/sms.ts'
import { createSquare } from './providers/square.ts'
import type { Settings } from './settings.ts'
import { createDatabase } from './store/database.ts'

export type Overrides = { clock?: MovableClock; ids?: Ids; log?: Logger; connections?: number }

/** What an app, or a command of the operator, works with. `close` ends its connections. */
export const buildDeps = async (
  settings: Settings,
  overrides: Overrides = {},
): Promise<{ deps: Deps; close(): Promise<void> }> => {
  const log = overrides.log ?? pino(logOptions(settings))
  const mail = createMail(settings)
  const db = createDatabase(settings.databaseUrl, { max: overrides.connections ?? 12 })
  const deps: Deps = {
    settings,
    db,
    clock: overrides.clock ?? systemClock(),
    ids: overrides.ids ?? systemIds(),
    log,
    jobs: createJobs(db),
    square: createSquare(settings, log),
    mail,
    sms: createTextMessages(settings),
  }
  if (settings.sandbox && !overrides.clock) await followSandboxClock(deps, settings.sandbox.url)
  return {
    deps,
    async close() {
      mail.close()
      await db.destroy()
    },
  }
}

/** Beside the sandbox its clock is ours, also after a restart. */
const followSandboxClock = async ({ clock, log }: Deps, url: string): Promise<void> => {
  try {
    const answer = await fetch(`${url}/clock`, { signal: AbortSignal.timeout(5_000) })
    const { now } = (await answer.json()) as { now?: string }
    if (now) clock.setNow(new Date(now))
  } catch (error) {
    log.warn({ err: error }, 'the sandbox does not tell its time; using this machine clock')
  }
}
