import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isOfAnother, listBackups, newestBackup } from '@sipday/server/store/backup/backup-folder.ts'
import { lastVerified } from '@sipday/server/store/backup/verified.ts'
import { findPlace, type Place, systemIn } from '@sipday/server/store/embedded/embedded-place.ts'
import { describeKeeping, readBackupSettings } from './backup-settings.ts'
import { age, bad, type Line, good, unsure } from '@sipday/server/office/health/line.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 8 * 86_400_000

/** Whether what is lost with this machine's disk can be brought back. */
export function describeBackups(env: NodeJS.ProcessEnv): Line[] {
  const settings = readBackupSettings(env)
  if (env['DATABASE_URL']) return [ofServer(settings.folder, Date.now())]
  if (settings.everyMinutes === 0) return [bad(`${describeKeeping(settings)}: set BACKUP_MINUTES to make them`)]
  const place = findPlace(resolve(env['DATA_DIR'] || 'data'), () => undefined)
  const system = systemIn(place)
  if (system && isOfAnother(settings.folder, system))
    return [
      bad(
        `${settings.folder} holds the backups of another database, so this one is not backed up: set BACKUP_DIR to a folder of its own`,
      ),
    ]
  const newest = newestBackup(settings.folder)
  if (!newest) return [good(describeKeeping(settings)), good('none yet: the first is made a minute after the start')]
  const now = Date.now()
  const old = now - newest.at.getTime()
  const count = listBackups(settings.folder).length
  const says = `${count} in all, the newest from ${age(old)} ago`
  return [
    good(describeKeeping(settings)),
    old > 2 * settings.everyMinutes * MINUTE_MS + MINUTE_MS ? bad(`${says}: is the shop running?`) : good(says),
    verified(settings.folder, now),
    ...sameDisk(env, settings.folder, place),
  ]
}

const DUMP_MS = 36 * 3_600_000

/** Only the embedded database is backed up by the shop itself. */
export const NOBODY_BACKS_UP =
  'Sipday backs up no database server: run npm run backup every day, or let your provider do it, and try a restore (docs/operating.md, 2)'

/** Of a server only the dumps are known that `npm run backup` leaves in the folder. */
function ofServer(folder: string, now: number): Line {
  const dumps = existsSync(folder) ? readdirSync(folder).filter((name) => /^sipday-.*\.dump$/.test(name)) : []
  const newest = Math.max(0, ...dumps.map((name) => statSync(join(folder, name)).mtimeMs))
  if (newest === 0) return unsure(`no backup is known here. ${NOBODY_BACKS_UP}`)
  const says = `the newest dump in ${folder} is from ${age(now - newest)} ago`
  return now - newest < DUMP_MS ? good(says) : bad(`${says}: run npm run backup every day (docs/operating.md, 2)`)
}

function verified(folder: string, now: number): Line {
  const at = lastVerified(folder)
  if (at && now - at.getTime() < WEEK_MS) return good(`one was opened and found whole ${age(now - at.getTime())} ago`)
  return unsure('none was opened in the last week: npm run backup -- verify')
}

/** Not wrong on a machine for trying it; with real customers it is. */
function sameDisk(env: NodeJS.ProcessEnv, folder: string, { home }: Place): Line[] {
  if (!existsSync(folder) || !existsSync(home) || statSync(folder).dev !== statSync(home).dev) return []
  const says = 'they are on the same disk as the database: set BACKUP_DIR to another one'
  return [env['NODE_ENV'] === 'production' ? bad(says) : unsure(says)]
}
