import { existsSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type FolderLock, StartRefused, explainFileError, lockFolder, makeFolder } from '../embedded/embedded-lock.ts'
import { type Place, findPlace, rememberMade, restoredCluster } from '../embedded/embedded-place.ts'
import { findRunning } from '../embedded/embedded-postmaster.ts'
import { backupName, isOneBackup, listBackups } from './backup-folder.ts'
import { type Contents, checkCopy } from './check-copy.ts'
import { copyFile } from './copy-files.ts'
import { readManifest } from './manifest.ts'
import { openCopy, readUsable, type Until } from './open-copy.ts'
import { noteRestored } from './restored.ts'
import { SECRETS } from './take-backup.ts'

type Wanted = {
  /** A backup, or a folder of backups. */
  from: string
  at: Date | null
  dataDir: string
  /** Whether a database that is there may be put aside. */
  replace: boolean
  now: Date
}

export type Restored = {
  backup: string
  contents: Contents
  /** Where the old database and secrets are now. */
  kept: string[]
  /** The entry in the findings that a person settles; null for a database that no shop was started on. */
  finding: number | null
}

/** Room that is left free beside the copy, in bytes. */
const SPARE = 100_000_000

/**
 * Which backup is restored, and how far: the newest of a folder and everything after it in the log, the one that was
 * named as it is, or the newest before a time.
 *
 * @throws StartRefused when there is none, or the time lies before the first backup or in the future.
 */
export const choose = (from: string, at: Date | null, now: Date): { backup: string; until: Until } => {
  if (!existsSync(from)) throw new StartRefused(`There is no folder ${from}.`)
  if (at && at > now) throw new StartRefused(`${at.toISOString()} is in the future.`)
  const one = isOneBackup(from)
  const folder = one ? dirname(from) : from
  const backups = one ? [from] : listBackups(from).map((name) => join(from, name))
  const usable = at ? backups.filter((backup) => new Date(readManifest(backup).endedAt) <= at) : backups
  const backup = usable.at(-1)
  if (backup === undefined)
    throw new StartRefused(
      at && backups.length > 0
        ? `No backup in ${folder} was complete by ${at.toISOString()}: the first one ended at ${readManifest(backups[0] ?? '').endedAt}.`
        : `${from} has no complete backup.`,
    )
  if (at) return { backup, until: { kind: 'time', folder, at } }
  return { backup, until: one ? { kind: 'end of the backup' } : { kind: 'end of the log', folder } }
}

/**
 * Makes the data folder's database what it was. The copy is recovered and checked beside the old one, which is put aside
 * only then, and kept; when anything fails before, nothing has changed.
 *
 * @throws StartRefused with one line that says why not.
 */
export const restore = async ({ from, at, dataDir, replace, now }: Wanted): Promise<Restored> => {
  const { backup, until } = choose(from, at, now)
  const { files, migrations } = readUsable(backup)
  const locks: FolderLock[] = []
  try {
    makeFolder(dataDir)
    locks.push(lockFolder(dataDir, 'The data folder'))
    const place = findPlace(dataDir, () => undefined)
    locks.push(lockFolder(place.home, 'The database folder'))
    await requireFree(place, dataDir, replace)
    requireRoom(
      place,
      Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
    )
    const aside = { ...place, cluster: `${place.cluster}.restoring` }
    const { url, close } = await openCopy(backup, aside, until)
    const checked = await look(url, backup, migrations.length > 0, now)
      .finally(close)
      .catch((error: unknown) => {
        rmSync(aside.cluster, { recursive: true, force: true })
        throw error
      })
    return { backup, ...checked, kept: await takePlace(place, aside.cluster, { backup, dataDir, now }) }
  } catch (error) {
    throw explainFileError(error, 'The data folder', dataDir)
  } finally {
    for (const lock of locks.reverse()) lock.release()
  }
}

const look = async (url: string, backup: string, wasStarted: boolean, now: Date) => {
  const contents = await checkCopy(url)
  const subject = `${backup.split('/').at(-1)} at ${now.toISOString()}`
  return { contents, finding: wasStarted ? await noteRestored(url, subject) : null }
}

const requireFree = async (place: Place, dataDir: string, replace: boolean): Promise<void> => {
  if (existsSync(place.cluster) && (await findRunning(place)))
    throw new StartRefused(`The database of ${dataDir} is running. Stop the shop first.`)
  if (existsSync(place.cluster) && !replace)
    throw new StartRefused(
      `${dataDir} already has a database. Add --replace to put it aside (it is kept), or choose another folder with DATA_DIR.`,
    )
}

const requireRoom = (place: Place, bytes: number): void => {
  const { bavail, bsize } = statfsSync(place.home)
  const free = bavail * bsize
  if (free < bytes + SPARE)
    throw new StartRefused(
      `The disk of ${place.home} has ${megabytes(free)} MB free, and the restore needs ${megabytes(bytes + SPARE)} MB. Nothing was changed.`,
    )
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)

/** The last steps. After the first of them, `startEmbedded` finishes what was cut off. */
const takePlace = async (
  place: Place,
  made: string,
  { backup, dataDir, now }: { backup: string; dataDir: string; now: Date },
): Promise<string[]> => {
  const kept: string[] = []
  const putAside = (path: string) => {
    if (!existsSync(path)) return
    const name = `${path}.replaced-${backupName(now)}`
    renameSync(path, name)
    kept.push(name)
  }
  rmSync(restoredCluster(place), { recursive: true, force: true })
  await restoreSecrets(join(backup, SECRETS), join(dataDir, SECRETS), putAside)
  renameSync(made, restoredCluster(place))
  putAside(place.cluster)
  renameSync(restoredCluster(place), place.cluster)
  rememberMade(dataDir)
  return kept
}

const restoreSecrets = async (from: string, to: string, putAside: (path: string) => void): Promise<void> => {
  if (!existsSync(from)) return
  if (existsSync(to) && readFileSync(from).equals(readFileSync(to))) return
  putAside(to)
  await copyFile(from, to)
}
