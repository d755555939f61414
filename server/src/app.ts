import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { type MovableClock, systemClock } from './clock.ts'
import type { Deps, Ids } from './deps.ts'
import { createServer } from './http/server.ts'
import { systemIds } from './ids.ts'
import { createJobs } from './jobs/queue.ts'
import { sweep } from './jobs/sweeps.ts'
import { installWorker, startWorker, type Worker } from './jobs/worker.ts'
import { logOptions } from './log.ts'
import { createMail } from './providers/mail.ts'
import { createTextMessages } from './providers/sms.ts'
import { createSquare } from './providers/square.ts'
import type { Settings } from './settings.ts'
import { createDatabase } from './store/database.ts'

const SWEEP_EVERY_MS = 5_000

export type App = {
  fastify: FastifyInstance
  deps: Deps
  /** Starts the job runner and the regular sweep. */
  start(): Promise<void>
  /** Does everything that is due by the injected clock (R48). */
  dueWork(): Promise<void>
  close(): Promise<void>
}

export type Overrides = { clock?: MovableClock; ids?: Ids; log?: Logger }

/** Builds everything from the settings; never listens. The database has been migrated. */
export const buildApp = async (settings: Settings, overrides: Overrides = {}): Promise<App> => {
  const log = overrides.log ?? pino(logOptions(settings))
  const mail = createMail(settings)
  await installWorker(settings.databaseUrl)
  const deps: Deps = {
    settings,
    db: createDatabase(settings.databaseUrl, { max: 12 }),
    clock: overrides.clock ?? systemClock(),
    ids: overrides.ids ?? systemIds(),
    log,
    jobs: createJobs(),
    square: createSquare(settings, log),
    mail,
    sms: createTextMessages(settings),
  }
  if (settings.sandbox && !overrides.clock) await followSandboxClock(deps, settings.sandbox.url)
  let worker: Worker | null = null
  let timer: NodeJS.Timeout | null = null
  const dueWork = async () => {
    await sweep(deps)
    await worker?.drain()
  }
  const fastify = await createServer(deps, dueWork)
  let closing: Promise<void> | null = null
  const close = async () => {
    if (timer) clearInterval(timer)
    await fastify.close()
    await worker?.stop()
    mail.close()
    await deps.db.destroy()
  }
  return {
    fastify,
    deps,
    dueWork,
    start: async () => {
      worker = await startWorker(deps)
      timer = regularly(() => sweep(deps), deps)
    },
    close: () => (closing ??= close()),
  }
}

/** Sweeps at the start and every few seconds; one that fails is logged, and the next one tries again. */
const regularly = (work: () => Promise<void>, { log }: Pick<Deps, 'log'>): NodeJS.Timeout => {
  let busy = false
  const once = async () => {
    if (busy) return
    busy = true
    await work().catch((error: unknown) => log.warn({ err: error }, 'a sweep failed and will be repeated'))
    busy = false
  }
  void once()
  return setInterval(() => void once(), SWEEP_EVERY_MS)
}

/** Beside the sandbox its clock is ours, also after a restart. */
const followSandboxClock = async ({ clock, log }: Deps, url: string): Promise<void> => {
  try {
    const answer = (await fetch(`${url}/clock`, { signal: AbortSignal.timeout(5_000) }).then((response) =>
      response.json(),
    )) as {
      now?: string
    }
    if (answer.now) clock.setNow(new Date(answer.now))
  } catch (error) {
    log.warn({ err: error }, 'the sandbox does not tell its time; using this machine clock')
  }
}
