import { resolve } from 'node:path'
import { isOfAnother } from '@sipday/server/store/backup/backup-folder.ts'
import { replaceCluster } from '@sipday/server/store/backup/replace-cluster.ts'
import { StartRefused } from '@sipday/server/store/embedded/embedded-lock.ts'
import { findPlace, systemIn } from '@sipday/server/store/embedded/embedded-place.ts'
import { installWorker } from '@sipday/server/jobs/worker.ts'
import { migrate } from '@sipday/server/store/migrate.ts'
import { startEmpty } from '@sipday/server/store/moving/start-empty.ts'
import { moveDatabase } from '@sipday/server/store/moving/move.ts'
import { readBackupSettings } from './running/backup-settings.ts'
import { NOBODY_BACKS_UP } from './running/doctor-backups.ts'
import { maskSetting } from './running/mask.ts'
import { withDatabase } from './running/with-database.ts'

const USAGE = `Usage:
  npm run move -- <postgres://...>          moves the stopped shop's data to an empty database of a server
  npm run move -- embedded [--replace]      moves it from DATABASE_URL to the embedded database; one that is there is put aside`

const [to = '', flag, ...more] = process.argv.slice(2)
const isEmbedded = to === 'embedded'
const isServer = /^postgres(ql)?:\/\//.test(to)
const say = (line: string) => console.log(line)
const prepare = async (url: string) => {
  await migrate(url)
  await installWorker(url)
}

if (!(isEmbedded || isServer) || more.length > 0 || (flag !== undefined && !(isEmbedded && flag === '--replace'))) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  try {
    await (isEmbedded ? toEmbedded() : toServer())
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

async function toServer(): Promise<void> {
  await withDatabase(async (from) => {
    await moveDatabase({ from, to, toName: maskSetting('DATABASE_URL', to), prepare, say })
    say('From now on start the shop with DATABASE_URL set to that address. The old database is kept as it is.')
    say(`The hourly backup of the embedded database is over. ${NOBODY_BACKS_UP}.`)
  })
}

async function toEmbedded(): Promise<void> {
  const from = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL']
  if (!from) throw new StartRefused('Set DATABASE_URL to the database that the shop uses now.')
  const dataDir = resolve(process.env['DATA_DIR'] || 'data')
  const replace = flag === '--replace'
  const { folder } = readBackupSettings(process.env)
  const { kept } = await replaceCluster({ dataDir, replace, now: new Date() }, async (aside) => {
    const { url, close } = await startEmpty(aside)
    await moveDatabase({ from, to: url, toName: dataDir, prepare, say }).finally(close)
  })
  for (const path of kept) say(`What was there before is kept in ${path}.`)
  if (isOfAnother(folder, systemIn(findPlace(dataDir, () => undefined)) ?? ''))
    say(`${folder} has the backups of another database: set BACKUP_DIR to a folder of its own for this one.`)
  say('From now on start the shop without DATABASE_URL. The old database is kept as it is.')
}
