import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Background } from './background.ts'
import { buildDeps, type Overrides } from './build-deps.ts'
import type { Deps } from './deps.ts'
import type { Scrape } from './http/health/metrics-listener.ts'
import { keepErasures } from './purchases/erasing/kept-erasures.ts'
import { createServer } from './http/server.ts'
import { doLeftPart, queueAbandonedWork } from './jobs/do-left-part.ts'
import { type RegularSweep, sweepRegularly } from './jobs/regular-sweep.ts'
import { sweep } from './jobs/sweeps.ts'
import { keepFormerSecrets } from './office/access/kept-secrets.ts'
import { installWorker, startWorker, type Worker } from './jobs/worker.ts'
import type { Settings } from './settings.ts'
import { dropLeftRehearsal } from './store/rehearsing/own-database.ts'

export type App = {
  fastify: FastifyInstance
  deps: Deps
  /** For a listener of its own. */
  metrics: Scrape
  /**
   * `giveUp` is called when the runner ended and cannot be restarted; the process then exits, for its supervisor to
   * restart it.
   */
  start(giveUp?: () => void): Promise<void>
  /** Does everything that is due by the injected clock (R48). */
  dueWork(): Promise<void>
  /** Keeps serving for `DRAIN_MS` while the load balancer notices. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Does not listen. The database must already be migrated. */
export const buildApp = async (settings: Settings, overrides: Overrides = {}): Promise<App> => {
  if (settings.migratesOnStart) await installWorker(settings.databaseDirectUrl)
  const { deps, background: ofJobs, close: closeDeps } = await buildDeps(settings, overrides)
  let worker: Worker | null = null
  let sweeps: RegularSweep | null = null
  let draining = false
  const background: Background = {
    async dueWork(goesOn = false) {
      await sweep(ofJobs, { goesOn })
      await deps.leftWork.idle()
      // What is left now is of another process, or of one that was killed.
      await queueAbandonedWork(ofJobs, 0)
      await worker?.drain()
    },
    isDraining: () => draining,
    runnerIsUp: () => worker?.isUp() ?? false,
    sweepAgeMs: () => sweeps?.ageMs() ?? null,
  }
  const { fastify, metrics } = await createServer(deps, background)
  let closing: Promise<void> | null = null
  const close = async () => {
    await Promise.all([sweeps?.stop(), fastify.close()])
    await Promise.all([worker?.stop(), deps.leftWork.stop()])
    await closeDeps()
  }
  return {
    fastify,
    deps,
    metrics,
    dueWork: background.dueWork,
    start: async (giveUp = () => process.exit(1)) => {
      await keepFormerSecrets(deps)
      await keepErasures(ofJobs)
      await dropLeftRehearsal(deps.db, settings.databaseDirectUrl)
      worker = await startWorker(ofJobs, giveUp, overrides.gatherMs)
      deps.leftWork.start(ofJobs, doLeftPart)
      sweeps = sweepRegularly((isEnding) => sweep(ofJobs, { isEnding }), deps.log)
    },
    async drain() {
      draining = true
      await sleep(settings.drainMs)
    },
    close: () => (closing ??= close()),
  }
}
