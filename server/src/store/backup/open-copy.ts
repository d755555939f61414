import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findBinaries } from '../embedded/embedded-binaries.ts'
import { StartRefused } from '../embedded/embedded-lock.ts'
import { type Place, addressOf } from '../embedded/embedded-place.ts'
import { endWithThisProcess, startPostmaster, stopPostmaster } from '../embedded/embedded-postmaster.ts'
import { migrations } from '../migrations.ts'
import { isOlder } from '../migrating/standing.ts'
import { copyFile, makeFolders, severalAtOnce, writeWhole } from './copy-files.ts'
import { unpackLog } from './log-archive.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { CLUSTER } from './take-backup.ts'

/** How far recovery goes beyond the end of the backup. */
export type Until =
  | { kind: 'end of the backup' }
  | { kind: 'end of the log'; folder: string }
  | { kind: 'time'; folder: string; at: Date }

/** Throws StartRefused when this version cannot open the backup. */
export const readUsable = (backup: string): Manifest => {
  const manifest = readManifest(backup)
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.some((name) => isOlder(name)))
    throw new StartRefused(
      `${backup} was made by a version of Sipday from before the first release (${manifest.sipday}), and cannot be used.`,
    )
  if (unknown.length > 0)
    throw new StartRefused(
      `${backup} was made by a newer version of Sipday (${manifest.sipday}; it has ${unknown.join(', ')}). Install that version first.`,
    )
  return manifest
}

/**
 * Copies a backup to `place.cluster`, verifies every byte, and starts and recovers the copy; the backup stays
 * untouched. `close` shuts it down cleanly and leaves the cluster. Throws StartRefused when a file is missing or
 * damaged, or the moment cannot be reached.
 */
export const openCopy = async (
  backup: string,
  place: Place,
  until: Until,
): Promise<{ url: string; close(): Promise<void> }> => {
  const manifest = readUsable(backup)
  const binaries = findBinaries(place)
  if (manifest.postgres.major !== binaries.major)
    throw new StartRefused(
      `${backup} was made with PostgreSQL ${manifest.postgres.major}, but this version comes with PostgreSQL ${binaries.major}. Restore it with the version of Sipday that made it.`,
    )
  await rm(place.cluster, { recursive: true, force: true })
  const log = join(dirname(place.cluster), 'log-to-repeat')
  await rm(log, { recursive: true, force: true })
  try {
    await copyBack(backup, manifest, place)
    mkdirSync(log, { mode: 0o700 })
    await makeFolders(log, ['.'], place.runAs)
    if (until.kind !== 'end of the backup') await unpackLog(until.folder, manifest.firstLog, log, place.runAs)
    const pid = await startPostmaster(binaries, place, { durable: true, settings: recovery(until) }).catch(
      (error: unknown) => {
        throw explained(error, until)
      },
    )
    rmSync(log, { recursive: true, force: true })
    const watch = endWithThisProcess(pid, place)
    const close = async () => {
      await stopPostmaster(pid, place)
      watch.kill('SIGKILL')
    }
    return { url: addressOf(place), close }
  } catch (error) {
    rmSync(log, { recursive: true, force: true })
    rmSync(place.cluster, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL expects these folders; a backup has them empty. */
const EMPTY = [
  'pg_wal',
  'pg_wal/archive_status',
  'pg_replslot',
  'pg_stat_tmp',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
  'pg_dynshmem',
  'pg_commit_ts',
  'pg_tblspc',
  'pg_twophase',
  'pg_stat',
  'pg_logical/snapshots',
  'pg_logical/mappings',
]

const copyBack = async (backup: string, manifest: Manifest, place: Place): Promise<void> => {
  const inCluster = Object.entries(manifest.files).flatMap(([path, facts]): [string, typeof facts][] =>
    path.startsWith(`${CLUSTER}/`) ? [[path.slice(CLUSTER.length + 1), facts]] : [],
  )
  const folders = new Set([...EMPTY, ...inCluster.map(([path]) => dirname(path))].flatMap(withParents))
  await makeFolders(place.cluster, ['.', ...[...folders].toSorted()], place.runAs)
  await severalAtOnce(inCluster, async ([path, { sha256 }]) => {
    const written = await copyFile(join(backup, CLUSTER, path), join(place.cluster, path), place.runAs)
    if (written?.sha256 !== sha256)
      throw new StartRefused(
        `${backup} is damaged: ${CLUSTER}/${path} ${written ? 'is not what was written' : 'is missing'}. Choose another backup.`,
      )
  })
  // Recovery then begins a new timeline, so that its log is never mistaken for the original's.
  await writeWhole(join(place.cluster, 'recovery.signal'), '')
  if (!existsSync(join(place.cluster, 'backup_label')))
    throw new StartRefused(`${backup} is damaged: it has no backup_label.`)
}

const withParents = (folder: string): string[] => (folder === '.' ? [] : [...withParents(dirname(folder)), folder])

const recovery = (until: Until): Record<string, string> => ({
  archive_mode: 'off',
  // Ready means ready for writes.
  hot_standby: 'off',
  restore_command: 'cp ../log-to-repeat/%f %p',
  recovery_target_action: 'promote',
  ...(until.kind === 'end of the backup' ? { recovery_target: 'immediate' } : {}),
  ...(until.kind === 'time'
    ? { recovery_target_time: until.at.toISOString().replace('T', ' ').replace('Z', '+00') }
    : {}),
})

const explained = (error: unknown, until: Until): unknown => {
  const { message } = error as Error
  if (until.kind === 'time' && message.includes('recovery ended before configured recovery target'))
    return new StartRefused(
      `The log in ${until.folder} ends before ${until.at.toISOString()}. Choose an earlier time, or leave --at out to go as far as it does.`,
    )
  if (message.includes('before consistent recovery point'))
    return new StartRefused('This backup was not complete by then. Choose a time that is a second later.')
  return error
}
