import { resolve } from 'node:path'
import { restore } from '@sipday/server/store/backup/restore.ts'
import { environmentOfShop } from './running/running-shop.ts'
import { describeContents } from './running/describe-contents.ts'
import { explainBackup } from './starting/regular-backups.ts'

const USAGE = `Usage:
  npm run restore -- <folder> [--at <time>] [--replace]

  <folder>     a backup, restored as it is; or a folder of backups: the newest one and everything after it in the log
  --at         a time such as 2026-11-22T03:00Z, if the folder has the log up to then
  --replace    puts the database that is there aside; it is kept`

const TIMES = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** Null for arguments that make no sense. */
function read(given: string[]): { from: string; at: Date | null; replace: boolean } | null {
  let from: string | undefined
  let at: Date | null = null
  let replace = false
  for (let index = 0; index < given.length; index += 1) {
    const each = given[index] ?? ''
    if (each === '--replace') replace = true
    else if (each === '--at') {
      index += 1
      const time = given[index] ?? ''
      at = new Date(time)
      if (!TIMES.test(time) || Number.isNaN(at.getTime())) return null
    } else if (each.startsWith('-') || from !== undefined) return null
    else from = each
  }
  return from === undefined ? null : { from: resolve(from), at, replace }
}

const wanted = read(process.argv.slice(2))
if (wanted) {
  try {
    const env = environmentOfShop(process.env)
    if (env['DATABASE_URL'])
      throw new Error(
        'The shop uses a database server: restore it with pg_restore or pgbackrest, see docs/operating.md.',
      )
    const dataDir = resolve(env['DATA_DIR'] || 'data')
    const now = new Date()
    const done = await restore({ ...wanted, dataDir, now })
    console.log(`${done.backup} is restored into ${dataDir}.\n${describeContents(done.contents, now)}`)
    for (const path of done.kept)
      console.log(`What was there before is kept in ${path}; delete it when it is not needed.`)
    if (!done.hasSecrets && !env['APP_SECRET'])
      console.log(
        `Missing: the shop's secret, which no backup has. Before you start the shop, put the secrets.json that you kept into\n${dataDir}, or set APP_SECRET. With a new secret everything sells on, but authenticator apps, recovery codes and PINs have\nto be set up again, and links in emails of before no longer work.`,
      )
    if (done.finding !== null)
      console.log(
        `Start the shop with "npm start". It sends no refund and repeats no charge from before now until you have looked at\nwhat Square has beyond the backup ("npm run findings") and settled this restore: npm run findings -- resolve ${done.finding}`,
      )
  } catch (error) {
    console.error(explainBackup(error, 'of the backups'))
    process.exitCode = 1
  }
} else {
  console.error(USAGE)
  process.exitCode = 1
}
