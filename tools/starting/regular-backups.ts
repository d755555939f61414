import { newestBackup, ownBackupFolder, prune } from '@sipday/server/store/backup/backup-folder.ts'
import { moveLog } from '@sipday/server/store/backup/log-archive.ts'
import { systemOf, takeBackup } from '@sipday/server/store/backup/take-backup.ts'
import { type FolderLock, explainFileError, lockFolder } from '@sipday/server/store/embedded/embedded-lock.ts'
import { type Place, findPlace } from '@sipday/server/store/embedded/embedded-place.ts'
import { isPassing } from '@sipday/server/store/passing-failure.ts'
import { VERSION } from '@sipday/server/version.ts'
import type { BackupSettings } from '../running/backup-settings.ts'

const LOG_MS = 10_000
/** Also before the first look. */
const LOOK_MS = 60_000
const MINUTE_MS = 60_000

interface Options {
  dataDir: string
  settings: BackupSettings
  say(line: string): void
  /** In milliseconds, for a test that cannot wait. */
  lookMs?: number
  logMs?: number
}

/**
 * A backup that fails is reported once, and tried again every minute: the shop sells on. Returns what ends it, after
 * taking what is waiting.
 */
export function backUpRegularly({
  dataDir,
  settings,
  say,
  lookMs = LOOK_MS,
  logMs = LOG_MS,
}: Options): () => Promise<void> {
  const place = findPlace(dataDir, () => undefined)
  let lock: FolderLock | undefined
  /** What fails, and why: the log may still arrive where there is no room for a backup. */
  const failing = new Map<'backup' | 'log', string>()
  let working: Promise<void> = Promise.resolve()
  const attempt = async (what: 'backup' | 'log', work: () => Promise<void>): Promise<void> => {
    try {
      lock ??= await claim(place, settings.folder)
      await work()
      if (failing.delete(what) && failing.size === 0) say('Backups work again')
    } catch (error) {
      const why = explainBackup(error, settings.folder)
      if (![...failing.values()].includes(why)) say(`No backup: ${why}`)
      failing.set(what, why)
    }
  }
  const inTurn = (what: 'backup' | 'log', work: () => Promise<void>) =>
    (working = working.then(() => attempt(what, work)))
  /** On a slow disk the next look comes before the last one is over: it is left out, and nothing piles up. */
  const regularly = (what: 'backup' | 'log', work: () => Promise<void>, ms: number) => {
    let isWaiting = false
    return setInterval(() => {
      if (isWaiting) return
      isWaiting = true
      void inTurn(what, work).finally(() => (isWaiting = false))
    }, ms)
  }
  const look = async () => {
    const newest = newestBackup(settings.folder)
    const now = new Date()
    if (newest && now.getTime() - newest.at.getTime() < settings.everyMinutes * MINUTE_MS) return
    await takeBackup({ place, folder: settings.folder, version: VERSION, now: () => new Date() })
    prune(settings.folder, settings.keeping, now)
  }
  const backups = regularly('backup', look, lookMs)
  const log = regularly('log', () => moveLog(place, settings.folder), logMs)
  return async () => {
    clearInterval(backups)
    clearInterval(log)
    // Without it, there was no time to begin.
    await working
    if (lock) await inTurn('log', () => moveLog(place, settings.folder))
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
  if (isOfDatabase(error)) return `the database was not available (${(error as Error).message}). Try again in a moment.`
  const { message } = explainFileError(error, 'The backup folder', folder)
  return message.startsWith('The backup folder') ? message.replace(' with DATA_DIR', ' with BACKUP_DIR') : message
}

/** Files that cannot be used have codes like those of a connection that cannot be made. */
function isOfDatabase(error: unknown): boolean {
  const { syscall = 'connect' } = error as { syscall?: string }
  return syscall === 'connect' && isPassing(error)
}
