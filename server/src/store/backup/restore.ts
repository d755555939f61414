import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefused } from '../embedded/embedded-lock.ts'
import type { Place } from '../embedded/embedded-place.ts'
import { isOneBackup, listBackups } from './backup-folder.ts'
import { type Contents, checkCopy } from './check-copy.ts'
import { copyFile } from './copy-files.ts'
import { readManifest } from './manifest.ts'
import { openCopy, readUsable, type Until } from './open-copy.ts'
import { putAside, replaceCluster } from './replace-cluster.ts'
import { noteRestored } from './restored.ts'

/** Where a local shop keeps its secrets; old backups contain it too. */
const SECRETS = 'secrets.json'

type Wanted = {
  from: string
  at: Date | null
  dataDir: string
  replace: boolean
  now: Date
}

export type Restored = {
  backup: string
  contents: Contents
  kept: string[]
  /** Null when no shop was ever started on the database. */
  finding: number | null
  hasSecrets: boolean
}

const SPARE = 100_000_000

/**
 * Picks the newest backup with all log after it, a named backup as it is, or the newest one before a time. Throws
 * StartRefused when there is none, or the time is before the first backup or in the future.
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
 * The copy is recovered and checked first; only then the old one is put aside and kept. Throws StartRefused with the
 * reason in one line.
 */
export const restore = async ({ from, at, dataDir, replace, now }: Wanted): Promise<Restored> => {
  const { backup, until } = choose(from, at, now)
  const { files, migrations } = readUsable(backup)
  const { made, kept } = await replaceCluster({ dataDir, replace, now }, async (aside) => {
    requireRoom(
      aside,
      Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
    )
    const { url, close } = await openCopy(backup, aside, until)
    return look(url, backup, migrations.length > 0, now).finally(close)
  })
  const secrets = join(dataDir, SECRETS)
  return {
    backup,
    ...made,
    kept: [...kept, ...(await restoreSecrets(join(backup, SECRETS), secrets, now))],
    hasSecrets: existsSync(secrets),
  }
}

const look = async (url: string, backup: string, wasStarted: boolean, now: Date) => {
  const contents = await checkCopy(url)
  const subject = `${backup.split('/').at(-1)} at ${now.toISOString()}`
  return { contents, finding: wasStarted ? await noteRestored(url, subject) : null }
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

const restoreSecrets = async (from: string, to: string, now: Date): Promise<string[]> => {
  if (!existsSync(from)) return []
  if (existsSync(to) && readFileSync(from).equals(readFileSync(to))) return []
  const kept = putAside(to, now)
  await copyFile(from, to)
  return kept
}
