import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { readSettings, SettingsError } from './settings.ts'
import { DatabaseTooNew, migrate } from './store/migrate.ts'
import { whenReachable } from './store/when-reachable.ts'

/** Migrates, builds, listens and prints one line of JSON with the address. Ends with its parent, or on SIGTERM. */
const main = async (): Promise<void> => {
  const settings = readSettings(process.env)
  await whenReachable(() => migrate(settings.databaseUrl))
  const app = await buildApp(settings)
  await app.fastify.listen({ port: settings.port, host: settings.host })
  await app.start()
  // The first visitor does not wait for the pages' bundle to be loaded.
  void app.fastify.inject('/')
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), 15_000).unref()
    await app.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
  if (process.send) process.on('disconnect', () => void end())
  // A database that goes away makes work in the background fail; the shop goes on when it is back.
  process.on('unhandledRejection', (error) => app.deps.log.error({ err: error }, 'work in the background failed'))
  process.stdout.write(
    `${JSON.stringify({ ready: true, url: settings.publicUrl, port: portOf(app.fastify.server.address()) ?? settings.port })}\n`,
  )
}

const portOf = (address: AddressInfo | string | null): number | undefined =>
  typeof address === 'object' ? address?.port : undefined

try {
  await main()
} catch (error) {
  const known = error instanceof SettingsError || error instanceof DatabaseTooNew
  process.stderr.write(`${known ? error.message : String((error as Error).stack ?? error)}\n`)
  process.exit(1)
}
