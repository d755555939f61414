import { resolve } from 'node:path'
import { startEmbedded } from '@sipday/server/store/embedded/embedded.ts'
import { findPlace } from '@sipday/server/store/embedded/embedded-place.ts'
import { findRunning } from '@sipday/server/store/embedded/embedded-postmaster.ts'
import { environmentOfShop } from './running-shop.ts'

/**
 * Runs a command on the shop's database: that of DATABASE_URL, else the embedded one, whether the shop is running (its
 * PostgreSQL is used) or not (PostgreSQL is started for the duration of the command).
 */
export const withDatabase = async (command: (url: string) => Promise<void>): Promise<void> => {
  const env = environmentOfShop(process.env)
  const given = env['DATABASE_URL']
  if (given) return command(given)
  const dataDir = resolve(env['DATA_DIR'] || 'data')
  const place = findPlace(dataDir, () => undefined)
  if (await findRunning(place))
    return command(`postgres://sipday@localhost/sipday?host=${encodeURIComponent(place.socketDir)}`)
  const database = await startEmbedded({ dataDir, log: () => undefined })
  try {
    await command(database.url)
  } finally {
    await database.stop()
  }
}
