import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { StartRefused } from '../embedded/embedded-lock.ts'
import { type Place, archiveOf } from '../embedded/embedded-place.ts'
import { type BackupFolder, logFolder } from './backup-folder.ts'
import { writeWhole } from './copy-files.ts'

const PACKED = '.gz'
/** Log files of 16 MB that may wait: a full backup disk must not fill the database's disk. */
const MOST_WAITING = 64

/**
 * Moves finished log files to the backups, compressed. Throws StartRefused when the folder has another database's log.
 */
export const moveLog = async (place: Place, folder: BackupFolder): Promise<void> => {
  const archive = archiveOf(place)
  if (!existsSync(archive)) return
  const target = logFolder(folder)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  const waiting = readdirSync(archive)
    .filter((name) => !name.startsWith('.'))
    .toSorted()
  try {
    for (const name of waiting) {
      await store(join(archive, name), join(target, `${name}${PACKED}`))
      rmSync(join(archive, name))
    }
    await moveHistory(place, target)
  } catch (error) {
    dropOldest(archive)
    throw error
  }
}

/** Until the next backup, later moments cannot be restored. */
const dropOldest = (archive: string): void => {
  const waiting = readdirSync(archive)
    .filter((name) => !name.startsWith('.'))
    .toSorted()
  for (const name of waiting.slice(0, Math.max(0, waiting.length - MOST_WAITING)))
    rmSync(join(archive, name), { force: true })
}

const store = async (from: string, to: string): Promise<void> => {
  const content = readFileSync(from)
  if (existsSync(to)) {
    if (content.equals(await unpack(to))) return
    throw new StartRefused(
      `${to} is the log of another copy of this database. Give each copy its own folder with BACKUP_DIR.`,
    )
  }
  await writeWhole(to, await promisify(gzip)(content, { level: 1 }))
}

/** PostgreSQL does not archive it after a restore. */
const moveHistory = async (place: Place, target: string): Promise<void> => {
  const log = join(place.cluster, 'pg_wal')
  for (const name of readdirSync(log).filter((each) => each.endsWith('.history')))
    if (!existsSync(join(target, `${name}${PACKED}`))) await store(join(log, name), join(target, `${name}${PACKED}`))
}

const unpack = async (file: string): Promise<Buffer> => promisify(gunzip)(readFileSync(file))

/** Unpacks the log from `first` on for PostgreSQL to read. */
export const unpackLog = async (
  folder: BackupFolder,
  first: string,
  to: string,
  owner: Place['runAs'],
): Promise<void> => {
  const log = logFolder(folder)
  if (!existsSync(log) || !statSync(log).isDirectory()) return
  const isNeeded = (name: string) =>
    name.startsWith('0') &&
    name.endsWith(PACKED) &&
    (name.includes('.history') || name.slice(8, 24) >= first.slice(8, 24))
  for (const name of readdirSync(log).filter(isNeeded)) {
    const file = join(to, name.slice(0, -PACKED.length))
    await writeWhole(file, await unpack(join(log, name)))
    if (owner) chownSync(file, owner.uid, owner.gid)
  }
}
