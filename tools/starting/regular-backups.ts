import { newestBackup, ownBackupFolder, prune } from '@sipday/server/store/backup/backup-folder.ts'
import { moveLog } from '@sipday/server/store/backup/log-archive.ts'
import { systemOf, takeBackup } from '@sipday/server/store/backup/take-backup.ts'
import { type FolderLock, explainFileError, lockFolder } from '@sipday/server/store/embedded/embedded-lock.ts'
import { type Place, findPlace } from '@sipday/server/store/embedded/embedded-place.ts'
import { VERSION } from '@sipday/server/version.ts'
import type { BackupSettings } from '../running/backup-settings.ts'

/** How often finished pieces of the log are taken to the backups. */
const LOG_MS = 10_000
const FIRST_LOOK_MS = 60_000
const MINUTE_MS = 60_000

interface Options {
  dataDir: string
  settings: BackupSettings
  say(line: string): void
}

/**
 * Backs the running embedded database up while this process runs. A backup that fails is said once, and tried again
 * every minute: the shop sells on. Returns what ends it; what is waiting then is taken to the backups.
 */
export function backUpRegularly({ dataDir, settings, say }: Options): () => Promise<void> {
  const place = findPlace(dataDir, () => undefined)
  let lock: FolderLock | undefined
  let said: string | undefined
  let working: Promise<void> = Promise.resolve()
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      lock ??= await claim(place, settings.folder)
      await work()
      if (said !== undefined) say('Backups work again')
      said = undefined
    } catch (error) {
      const why = explainBackup(error, settings.folder)
      if (why !== said) say(`No backup: ${why}`)
      said = why
    }
  }
  const inTurn = (work: () => Promise<void>) => (working = working.then(() => attempt(work)))
  const look = async () => {
    const newest = newestBackup(settings.folder)
    const now = new Date()
    if (newest && now.getTime() - newest.at.getTime() < settings.everyMinutes * MINUTE_MS) return
    await takeBackup({ place, folder: settings.folder, dataDir, version: VERSION, now: () => new Date() })
    prune(settings.folder, settings.keeping, now)
  }
  const backups = setInterval(() => void inTurn(look), FIRST_LOOK_MS)
  const log = setInterval(() => void inTurn(() => moveLog(place, settings.folder)), LOG_MS)
  return async () => {
    clearInterval(backups)
    clearInterval(log)
    // Without it, there was no time to begin.
    await working
    if (lock) await inTurn(() => moveLog(place, settings.folder))
    lock?.release()
  }
}

/** Two shops must not write into one folder, at the same time or one after the other. */
async function claim(place: Place, folder: string): Promise<FolderLock> {
  const lock = lockFolder(folder, 'The backup folder')
  try {
    await ownBackupFolder(folder, await systemOf(place))
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

/** One line for what a person can fix. */
export function explainBackup(error: unknown, folder: string): string {
  const { message } = explainFileError(error, 'The backup folder', folder)
  return message.startsWith('The backup folder') ? message.replace(' with DATA_DIR', ' with BACKUP_DIR') : message
}
