import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { tally } from '../attacks/tally.ts'
import { Cluster } from './cluster.ts'
import { databaseStories } from './database-stories.ts'
import { type Front, startFront } from './front.ts'
import type { Ha } from './judging.ts'
import { processStories } from './process-stories.ts'
import { folderOfAccount } from './programs.ts'
import { type Shop, startShop } from './shop.ts'

const figures = tally('high availability', 'invariants')
const folder = folderOfAccount(mkdtempSync(join(tmpdir(), 'sipday-ha-')))
// The programs' account must get through; the folders in it are its own.
chmodSync(folder, 0o755)
let cluster: Cluster | undefined
let front: Front | undefined
let shop: Shop | undefined

beforeAll(async () => {
  cluster = await Cluster.start(folder)
  front = await startFront(cluster, folder)
  shop = await startShop(front, folder)
})
afterAll(async () => {
  await shop?.end()
  await front?.end()
  await cluster?.end()
  if (process.env['SIPDAY_KEEP_LOGS']) console.log(`logs: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
})

const ha = (): Ha => {
  if (!cluster || !front || !shop) throw new Error('nothing was started')
  return { cluster, front, shop, tally: figures }
}

test('two apps that start on an empty database at the same moment are both ready', async () => {
  const statuses = await Promise.all(ha().shop.sites.map(async (site) => (await fetch(`${site}/readyz`)).status))
  figures.attempt(
    `readyz: ${statuses.join(', ')}`,
    statuses.some((status) => status !== 200),
  )
  figures.figure('two apps ready on an empty database after', `${(ha().shop.readyMs / 1000).toFixed(1)} s`)
})
processStories(ha)
databaseStories(ha)
