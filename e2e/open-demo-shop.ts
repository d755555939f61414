import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setup as startCluster } from '../server/test/cluster/start.ts'
import { freshDatabase } from '../server/test/database.ts'
import { OPENED, type Opened } from './demo-copy.ts'
import { startWorld } from './start-world.ts'

/**
 * To create a cluster, migrate it and load the shop is most of the work of a first start; a copy of it takes a tenth of
 * a second. A runner calls this before its tests, and what it returns after them.
 */
const openDemoShop = async (): Promise<() => Promise<void>> => {
  const stopCluster = await startCluster()
  const dataDir = mkdtempSync(join(tmpdir(), 'sipday-demo-'))
  const close = async () => {
    await stopCluster()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  try {
    const { url } = await freshDatabase()
    const shop = await startWorld('demo', { dataDir, keepData: true, environment: { DATABASE_URL: url } })
    await shop.stop()
    const opened: Opened = { dataDir, database: new URL(url).pathname.slice(1) }
    process.env[OPENED] = JSON.stringify(opened)
    return close
  } catch (error) {
    await close()
    throw error
  }
}

// Playwright takes a setup as the default export of its file.
// oxlint-disable-next-line import/no-default-export
export default openDemoShop
