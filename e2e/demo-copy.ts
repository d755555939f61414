import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type TestDatabase, freshDatabase } from '../server/test/database.ts'

/** For the processes that run its tests. */
export const OPENED = 'SIPDAY_TEST_DEMO_SHOP'

export type Opened = { dataDir: string; database: string }

/** The keys it was written with, and what the sandbox knows of it. */
const BELONGING = ['secrets.json', 'sandbox']

/** Its database, and its data folder filled. Nothing when none was opened. */
export const copyDemoShop = async (dataDir: string): Promise<TestDatabase | undefined> => {
  const opened = process.env[OPENED]
  if (!opened) return undefined
  const from = JSON.parse(opened) as Opened
  for (const each of BELONGING) cpSync(join(from.dataDir, each), join(dataDir, each), { recursive: true })
  return freshDatabase(from.database)
}
