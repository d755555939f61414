import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startEmbedded } from '@sipday/server/store/embedded/embedded.ts'
import { addressOf, findPlace } from '@sipday/server/store/embedded/embedded-place.ts'
import { findRunning } from '@sipday/server/store/embedded/embedded-postmaster.ts'
import { environmentOfShop } from './running-shop.ts'

/** PostgreSQL's code for a table that does not exist. */
const NO_TABLE = '42P01'
const NOT_STARTED = 'There is no shop here yet. Start it once with "npm start", then run this command again.'

/**
 * On DATABASE_URL, else the embedded database, whose PostgreSQL is started if the shop is not running. Where no shop
 * was ever started, one line says what to do.
 */
export const withDatabase = async (command: (url: string) => Promise<void>): Promise<void> => {
  const env = environmentOfShop(process.env)
  // Past a pooler, if there is one.
  const given = env['DATABASE_DIRECT_URL'] || env['DATABASE_URL']
  if (given) return onStarted(command, given)
  const dataDir = resolve(env['DATA_DIR'] || 'data')
  const place = findPlace(dataDir, () => undefined)
  if (await findRunning(place)) return onStarted(command, addressOf(place))
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) return refuse()
  const database = await startEmbedded({ dataDir, log: () => undefined })
  try {
    await onStarted(command, database.url)
  } finally {
    await database.stop()
  }
}

const refuse = (): void => {
  console.error(NOT_STARTED)
  process.exitCode = 1
}

/** A database without our tables is one that no shop was started on. */
const onStarted = async (command: (url: string) => Promise<void>, url: string): Promise<void> => {
  try {
    await command(url)
  } catch (error) {
    if ((error as { code?: string }).code !== NO_TABLE) throw error
    refuse()
  }
}
