import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installWorker } from '../../src/jobs/worker.ts'
import { lockFolder } from '../../src/store/embedded/embedded-lock.ts'
import { ROOT_HOME } from '../../src/store/embedded/embedded-place.ts'
import { startEmbedded } from '../../src/store/embedded/embedded.ts'
import { migrate } from '../../src/store/migrate.ts'
import { ADDRESS, TEMPLATE, addressOf, administer } from '../database.ts'

const FOLDER = 'sipday-test-'
/** A process that is ending may still write a file there. */
const REMOVED = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }

/**
 * One throw-away PostgreSQL for a whole run, with a migrated empty database to copy from; the second to ask gets the
 * same. Returns what ends it. vitest calls it for the server's tests.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[ADDRESS]) return () => Promise.resolve()
  removeAbandoned(tmpdir(), 'postgres')
  removeAbandoned(ROOT_HOME, '')
  const dataDir = mkdtempSync(join(tmpdir(), FOLDER))
  const cluster = await startEmbedded({ dataDir, log: () => undefined, throwAway: true })
  process.env[ADDRESS] = cluster.url
  await administer(`CREATE DATABASE ${TEMPLATE}`)
  await migrate(addressOf(TEMPLATE))
  await installWorker(addressOf(TEMPLATE))
  return async () => {
    await cluster.stop()
    rmSync(dataDir, REMOVED)
  }
}

/** Clusters of killed runs; one that is in use refuses its lock, a young one may not have it yet. */
function removeAbandoned(folder: string, cluster: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(FOLDER))) {
    try {
      if (Date.now() - statSync(join(folder, name)).mtimeMs < 600_000) continue
      lockFolder(join(folder, name, cluster), 'The test database').release()
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // In use by another run, or someone else's.
    }
  }
}
