import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { verifyBackup } from '@sipday/server/store/backup/verify-backup.ts'
import { takeBackup } from '@sipday/server/store/backup/take-backup.ts'
import { findPlace } from '@sipday/server/store/embedded/embedded-place.ts'
import { VERSION } from '@sipday/server/version.ts'
import { readBackupSettings } from './running/backup-settings.ts'
import { describeContents } from './running/describe-contents.ts'
import { environmentOfShop } from './running/running-shop.ts'
import { withDatabase } from './running/with-database.ts'
import { explainBackup } from './starting/regular-backups.ts'

const USAGE = `Usage:
  npm run backup                       copies the running shop's database into BACKUP_DIR (by default DATA_DIR/backups)
  npm run backup -- <folder>           the same, into another folder
  npm run backup -- verify [folder]    opens the newest backup aside, checks it, and closes it`

const [first, second, ...more] = process.argv.slice(2)
const isVerify = first === 'verify'
if (more.length > 0 || first?.startsWith('-') || (second !== undefined && !isVerify)) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  const given = isVerify ? second : first
  try {
    const env = environmentOfShop(process.env)
    const folder = given === undefined ? readBackupSettings(env).folder : resolve(given)
    await (isVerify ? verify(folder) : backUp(env, folder))
  } catch (error) {
    console.error(explainBackup(error, given ?? 'of the backups'))
    process.exitCode = 1
  }
}

async function verify(folder: string): Promise<void> {
  const { backup, contents } = await verifyBackup(folder, new Date())
  console.log(`${backup} opens.\n${describeContents(contents, new Date())}`)
  if (contents.broken.length > 0) process.exitCode = 1
}

async function backUp(env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const { DATABASE_URL: url } = env
  if (url) return dump(url, folder)
  const dataDir = resolve(env['DATA_DIR'] || 'data')
  await withDatabase(async () => {
    const began = performance.now()
    const place = findPlace(dataDir, () => undefined)
    const made = await takeBackup({ place, folder, version: VERSION, now: () => new Date() })
    console.log(`${made} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    console.log(`Check it: npm run backup -- verify ${made}`)
  })
}

/** A server's own tools back it up. */
function dump(url: string, folder: string): void {
  const stanza = spawnSync('pgbackrest', ['--stanza=sipday', '--type=incr', 'backup'], { stdio: 'inherit' })
  if (!stanza.error) {
    process.exitCode = stanza.status ?? 1
    return
  }
  const file = resolve(folder, `sipday-${new Date().toISOString().replaceAll(':', '')}.dump`)
  const made =
    existsSync(folder) && spawnSync('pg_dump', ['--format=custom', `--file=${file}`, url], { stdio: 'inherit' })
  if (made && !made.error) {
    process.exitCode = made.status ?? 1
    if (made.status === 0) console.log(file)
    return
  }
  console.error(
    made
      ? 'The shop uses a database server, and neither pgbackrest nor pg_dump is installed here. On a machine that has it, run: pg_dump --format=custom --file=sipday.dump "$DATABASE_URL"'
      : `There is no folder ${folder} for the dump.`,
  )
  process.exitCode = 1
}
