import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { listenForMetrics } from './http/health/metrics-listener.ts'
import { SettingsError } from './setting-readers.ts'
import { readSettings } from './settings.ts'
import {
  DatabaseBusy,
  DatabaseMoved,
  DatabaseTooNew,
  DatabaseTooOld,
  migrate,
  requireMigrated,
} from './store/migrate.ts'
import { whenReachable } from './store/when-reachable.ts'

const LONGEST_END_MS = 15_000
/** Errors whose message is all that a person needs. */
const FOR_A_PERSON = [SettingsError, DatabaseTooNew, DatabaseTooOld, DatabaseBusy, DatabaseMoved]

/**
 * Prints one line of JSON with the address. Exits with its parent, immediately on SIGINT, and on SIGTERM after
 * draining.
 */
const main = async (): Promise<void> => {
  const settings = readSettings(process.env)
  await whenReachable(async () => {
    await (settings.migratesOnStart ? migrate : requireMigrated)(settings.databaseDirectUrl)
  })
  const traces = await traced(settings.tracesRatio)
  const app = await buildApp(settings)
  const started = app.fastify.listen({ port: settings.port, host: settings.host }).then(() => app.start())
  // In the same turn as the call above: whoever gets an answer may also end it.
  let ending = false
  const end = async (drain: boolean) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), LONGEST_END_MS + (drain ? settings.drainMs : 0)).unref()
    // What was told to end while it starts first finishes starting, so that nothing starts behind the end.
    await started.catch(() => undefined)
    if (drain) await app.drain()
    await app.close()
    await traces?.()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end(true))
  process.on('SIGINT', () => void end(false))
  if (process.send) process.on('disconnect', () => void end(false))
  // A database outage makes background work fail; the shop continues when it is back.
  process.on('unhandledRejection', (error) => app.deps.log.error({ err: error }, 'work in the background failed'))
  // There may be no one to read it, or its disk is full.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  await started
  if (settings.metricsPort) (await listenForMetrics(settings, settings.metricsPort, app.metrics)).unref()
  // The pages' bundle is loaded in advance: the first visitor does not wait for it.
  void app.fastify.inject('/')
  process.stdout.write(
    `${JSON.stringify({ ready: true, url: settings.publicUrl, port: portOf(app.fastify.server.address()) ?? settings.port })}\n`,
  )
}

/** Only loaded when there is a collector; what it cannot send is told on standard error. */
const traced = async (ratio: number | null): Promise<(() => Promise<void>) | undefined> => {
  if (ratio === null) return undefined
  const { exportTraces } = await import('./observing/export-traces.ts')
  const onTrouble = (message: string) => process.stderr.write(`Traces are not sent: ${message}\n`)
  return exportTraces({ ratio, onTrouble })
}

const portOf = (address: AddressInfo | string | null): number | undefined =>
  typeof address === 'object' ? address?.port : undefined

try {
  await main()
} catch (error) {
  const known = FOR_A_PERSON.some((kind) => error instanceof kind)
  process.stderr.write(`${known ? (error as Error).message : String((error as Error).stack ?? error)}\n`)
  process.exit(1)
}
