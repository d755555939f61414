import type { FastifyInstance } from 'fastify'
import { buildDeps, type Overrides } from './build-deps.ts'
import type { Deps } from './deps.ts'
import { createServer } from './http/server.ts'
import { sweep } from './jobs/sweeps.ts'
import { installWorker, startWorker, type Worker } from './jobs/worker.ts'
import type { Settings } from './settings.ts'

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

/** Builds everything from the settings; never listens. The database has been migrated. */
export const buildApp = async (settings: Settings, overrides: Overrides = {}): Promise<App> => {
  await installWorker(settings.databaseUrl)
  const { deps, close: closeDeps } = await buildDeps(settings, overrides)
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
    await closeDeps()
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
