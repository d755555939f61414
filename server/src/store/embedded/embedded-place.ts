import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { realpathSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { StartRefused, makeFolder } from './embedded-lock.ts'

/** Where root keeps what PostgreSQL's own user must be able to reach. */
export const ROOT_HOME = '/var/lib/sipday'
/** PostgreSQL refuses to run as root; this user exists on every machine. */
const NOBODY = 65534
/** On the strictest system a socket address holds 104 bytes, including the socket's file name. */
const LONGEST_SOCKET_FOLDER = 85

/** Where an embedded cluster is stored and which user it runs as. */
export interface Place {
  /** Holds the lock, the log and the cluster. */
  home: string
  cluster: string
  log: string
  socketDir: string
  /** The user PostgreSQL runs as; undefined means the user of this process. */
  runAs: { uid: number; gid: number } | undefined
}

/** The address of a cluster's database, for `pg`. */
export const addressOf = ({ socketDir }: Place): string =>
  `postgres://sipday@localhost/sipday?host=${encodeURIComponent(socketDir)}`

/** Where finished pieces of the write-ahead log wait to be copied to the backups, if the shop makes any. */
export const archiveOf = ({ home }: Place): string => join(home, 'archive')

/** PostgreSQL's identifier of a cluster, running or not; undefined where there is none. */
export function systemIn(place: Place): string | undefined {
  try {
    return readFileSync(join(place.cluster, 'global', 'pg_control'))
      .readBigUInt64LE(0)
      .toString()
  } catch {
    return undefined
  }
}

/** A restored cluster that is complete, but has not taken the place of the old one yet. */
export const restoredCluster = ({ cluster }: Pick<Place, 'cluster'>): string => `${cluster}.restored`

/** A new place for a cluster that is only looked at: deleted by whoever asked for it. */
export function placeAside(): Place {
  if (process.getuid?.() !== 0) return prepare(mkdtempSync(join(tmpdir(), 'sipday-aside-')), undefined)
  makeRootHome()
  return prepare(mkdtempSync(join(ROOT_HOME, 'aside-')), { uid: NOBODY, gid: NOBODY })
}

/** Finds (and, the first time, creates) the cluster's place for a data folder. */
export function findPlace(dataDir: string, log: (line: string) => void): Place {
  makeFolder(dataDir)
  const data = realpathSync(dataDir)
  const own = join(data, 'postgres')
  finishRestore(own)
  if (process.getuid?.() !== 0) {
    refuseRootsCluster(data)
    return prepare(own, undefined)
  }
  if (existsSync(join(own, 'cluster'))) {
    const { uid, gid } = statSync(join(own, 'cluster'))
    return prepare(own, { uid, gid })
  }
  return prepare(rootHome(data, log), { uid: NOBODY, gid: NOBODY })
}

/** Root's umask must not keep PostgreSQL's user out. */
export function makeRootHome(): void {
  mkdirSync(ROOT_HOME, { recursive: true })
  chmodSync(ROOT_HOME, 0o755)
}

interface Marker {
  cluster: string
  made: boolean
}

const markerFile = (data: string) => join(data, 'database.json')

function readMarker(data: string): Marker | undefined {
  try {
    return JSON.parse(readFileSync(markerFile(data), 'utf8')) as Marker
  } catch {
    return undefined
  }
}

function writeMarker(data: string, marker: Marker): void {
  const fresh = `${markerFile(data)}.new`
  writeFileSync(fresh, `${JSON.stringify(marker)}\n`)
  renameSync(fresh, markerFile(data))
}

function refuseRootsCluster(data: string): void {
  const marker = readMarker(data)
  if (!marker?.made) return
  throw new StartRefused(
    `The database of ${data} belongs to root (${marker.cluster}). Run this as root, or choose another folder with DATA_DIR.`,
  )
}

/**
 * Root's cluster is outside the data folder, which PostgreSQL's user may not be able to reach. The data folder records
 * which cluster belongs to it: it can be moved, and deleting it means starting with an empty database.
 */
function rootHome(data: string, log: (line: string) => void): string {
  const marker = readMarker(data)
  if (marker) finishRestore(marker.cluster)
  if (marker && existsSync(join(marker.cluster, 'cluster'))) {
    refuseCopy(data, marker.cluster)
    if (!marker.made) writeMarker(data, { ...marker, made: true })
    return marker.cluster
  }
  if (marker?.made) {
    throw new StartRefused(
      `The database of ${data} is missing: ${marker.cluster} does not exist. Restore it from a backup, or delete ` +
        `${markerFile(data)} to start with an empty one.`,
    )
  }
  if (marker) return marker.cluster
  const name = `${basename(data)
    .replaceAll(/[^a-z0-9-]/gi, '-')
    .slice(0, 24)}-${pathHash(data)}`
  makeRootHome()
  for (const older of readdirSync(ROOT_HOME).filter((entry) => entry.startsWith(`${name}-`))) {
    log(`An older database of this folder was kept in ${join(ROOT_HOME, older)}; delete it when it is not needed.`)
  }
  const cluster = join(ROOT_HOME, `${name}-${randomBytes(3).toString('hex')}`)
  writeMarker(data, { cluster, made: false })
  return cluster
}

/** Records that the cluster exists: a lost one is then noticed, not silently replaced by an empty one. */
export function rememberMade(dataDir: string): void {
  const data = realpathSync(dataDir)
  const marker = readMarker(data)
  if (marker && !marker.made) writeMarker(data, { ...marker, made: true })
}

/** A restore that was cut off between its last two steps: the old cluster is put aside, the new one is complete. */
function finishRestore(home: string): void {
  const cluster = join(home, 'cluster')
  if (!existsSync(cluster) && existsSync(restoredCluster({ cluster })))
    renameSync(restoredCluster({ cluster }), cluster)
}

/**
 * A copied data folder names the cluster of the original. Opening it would be opening the original's database, so each
 * cluster records which folder it belongs to; a folder that was moved takes its cluster along.
 */
function refuseCopy(data: string, cluster: string): void {
  const file = join(cluster, 'data-folder')
  const owner = existsSync(file) ? readFileSync(file, 'utf8').trim() : data
  if (owner !== data && readMarker(owner)?.cluster === cluster)
    throw new StartRefused(
      `${data} is a copy of ${owner}, and the database in ${cluster} belongs to ${owner}. To get a second shop with the ` +
        'same data, make a backup and restore it ("npm run backup", "npm run restore") into an empty folder.',
    )
  writeFileSync(file, `${data}\n`)
}

function pathHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 8)
}

function prepare(folder: string, runAs: Place['runAs']): Place {
  makePrivate(folder, runAs)
  const home = realpathSync(folder)
  const inside = join(home, 'socket')
  const usable = Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER && !/[",]/.test(inside)
  const socketDir = usable ? inside : `/tmp/sipday-${runAs?.uid ?? process.getuid?.() ?? 0}-${pathHash(home)}`
  makePrivate(socketDir, runAs)
  return { home, cluster: join(home, 'cluster'), log: join(home, 'postgres.log'), socketDir, runAs }
}

/** No one else may reach the socket: anyone who can connect is trusted. */
function makePrivate(folder: string, runAs: Place['runAs']): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  const found = lstatSync(folder)
  const owner = runAs?.uid ?? process.getuid?.() ?? found.uid
  if (!found.isDirectory() || found.uid !== owner) {
    throw new StartRefused(`${folder} belongs to another user. Remove it, or choose another folder with DATA_DIR.`)
  }
}
