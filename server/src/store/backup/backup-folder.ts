import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused, makeFolder } from '../embedded/embedded-lock.ts'
import { writeWhole } from './copy-files.ts'
import { MANIFEST, type Manifest, readManifest } from './manifest.ts'

/** Holds the backups by their time, the archived write-ahead log in `log`, and whose they are. */
export type BackupFolder = string

export const UNFINISHED = '.unfinished'
const NAMED = /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/
const DAY_MS = 86_400_000
/** No copy takes this long: what is older was cut off. */
const CUT_OFF_MS = DAY_MS

export const backupName = (at: Date): string => at.toISOString().replaceAll(':', '')
const timeOf = (name: string): Date =>
  new Date(
    name.replace(
      /T(\d\d)(\d\d)(\d\d)/,
      (_, hours: string, minutes: string, seconds: string) => `T${hours}:${minutes}:${seconds}`,
    ),
  )

export const logFolder = (folder: BackupFolder): string => join(folder, 'log')

/** Oldest first. */
export const listBackups = (folder: BackupFolder): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => NAMED.test(name) && existsSync(join(folder, name, MANIFEST)))
        .toSorted()
    : []

export const newestBackup = (folder: BackupFolder): { name: string; at: Date } | null => {
  const name = listBackups(folder).at(-1)
  return name === undefined ? null : { name, at: timeOf(name) }
}

export const isOneBackup = (folder: string): boolean => existsSync(join(folder, MANIFEST))

const noteOfOwner = (folder: BackupFolder): string => join(folder, 'owner.json')

export const isOfAnother = (folder: BackupFolder, system: string): boolean =>
  existsSync(noteOfOwner(folder)) && !readFileSync(noteOfOwner(folder), 'utf8').includes(`"${system}"`)

/** Creates the folder, or checks that it belongs to this cluster. Throws StartRefused when it does not. */
export const ownBackupFolder = async (folder: BackupFolder, system: string): Promise<void> => {
  const note = noteOfOwner(folder)
  makeFolder(folder)
  if (!statSync(folder).isDirectory())
    throw new StartRefused(`${folder} is not a folder. Choose another one for the backups.`)
  if (existsSync(note)) {
    if (!isOfAnother(folder, system)) return
    throw new StartRefused(
      `${folder} holds the backups of another database. Nothing was written; choose another folder with BACKUP_DIR.`,
    )
  }
  const foreign = readdirSync(folder).filter((name) => !name.startsWith('.'))
  if (foreign.length > 0)
    throw new StartRefused(`${folder} is not empty and has no backups (${foreign[0]}). Choose another folder for them.`)
  await writeWhole(note, `${JSON.stringify({ system })}\n`)
}

/** Keeps the newest `count` backups, and the newest of each day for `days` days. */
export type Keeping = { count: number; days: number }

/** Which of these names (oldest first) are no longer kept. */
export const outlived = (names: readonly string[], { count, days }: Keeping, now: Date): string[] => {
  const newest = new Set(count > 0 ? names.slice(-count) : [])
  const ofDay = new Map(names.map((name) => [name.slice(0, 10), name]))
  const kept = (name: string) =>
    newest.has(name) ||
    (ofDay.get(name.slice(0, 10)) === name && now.getTime() - timeOf(name).getTime() < days * DAY_MS)
  // The last one is never deleted, whatever the settings.
  return names.slice(0, -1).filter((name) => !kept(name))
}

/** Deletes outlived and cut-off backups, and log that no backup needs. */
export const prune = (folder: BackupFolder, keeping: Keeping, now: Date): void => {
  for (const name of readdirSync(folder)) {
    const isCutOff =
      name.endsWith(UNFINISHED) && now.getTime() - timeOf(name.replace(UNFINISHED, '')).getTime() > CUT_OFF_MS
    if (isCutOff) rmSync(join(folder, name), { recursive: true, force: true })
  }
  for (const name of outlived(listBackups(folder), keeping, now)) {
    // Without its manifest it is no backup, however far the deletion gets.
    rmSync(join(folder, name, MANIFEST), { force: true })
    rmSync(join(folder, name), { recursive: true, force: true })
  }
  const [oldest] = listBackups(folder)
  if (oldest !== undefined) forgetLog(folder, readManifest(join(folder, oldest)))
}

/** Leaves out the timeline, the first eight digits of a log file's name. */
const placeIn = (piece: string): string => piece.slice(8, 24)

const forgetLog = (folder: BackupFolder, oldest: Manifest): void => {
  const log = logFolder(folder)
  if (!existsSync(log)) return
  for (const name of readdirSync(log))
    if (/^[0-9A-F]{24}/.test(name) && placeIn(name) < placeIn(oldest.firstLog)) rmSync(join(log, name), { force: true })
}
