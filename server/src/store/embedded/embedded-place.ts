import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { realpathSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { StartRefused, makeFolder } from './embedded-lock.ts'

/** For root: PostgreSQL's own user must be able to reach it. */
export const ROOT_HOME = '/var/lib/sipday'
/** PostgreSQL refuses to run as root; this user exists everywhere. */
const NOBODY = 65534
/** A socket address holds as little as 104 bytes, including the file name. */
const LONGEST_SOCKET_FOLDER = 85

export interface Place {
  home: string
  cluster: string
  log: string
  socketDir: string
  /** The user PostgreSQL runs as; undefined for this process's own. */
  runAs: { uid: number; gid: number } | undefined
}

export const addressOf = ({ socketDir }: Place): string =>
  `postgres://sipday@localhost/sipday?host=${encodeURIComponent(socketDir)}`

export const archiveOf = ({ home }: Place): string => join(home, 'archive')

/** PostgreSQL's id of a cluster, running or not; undefined without one. */
export function systemIn(place: Place): string | undefined {
  try {
    return readFileSync(join(place.cluster, 'global', 'pg_control'))
      .readBigUInt64LE(0)
      .toString()
  } catch {
    return undefined
  }
}

/** A complete restored cluster that has not replaced the old one yet. */
export const restoredCluster = ({ cluster }: Pick<Place, 'cluster'>): string => `${cluster}.restored`

export function placeAside(): Place {
  if (process.getuid?.() !== 0) return prepare(mkdtempSync(join(tmpdir(), 'sipday-aside-')), undefined)
  makeRootHome()
  return prepare(mkdtempSync(join(ROOT_HOME, 'aside-')), { uid: NOBODY, gid: NOBODY })
}

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
 * Root's cluster is outside the data folder, which PostgreSQL's user may not reach. The data folder names its cluster:
 * it can be moved, and deleting it means a new, empty database.
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

/** So that a lost cluster is noticed, not replaced by an empty one. */
export function rememberMade(dataDir: string): void {
  const data = realpathSync(dataDir)
  const marker = readMarker(data)
  if (marker && !marker.made) writeMarker(data, { ...marker, made: true })
}

/** Finishes a restore that was cut off between its last two steps. */
function finishRestore(home: string): void {
  const cluster = join(home, 'cluster')
  if (!existsSync(cluster) && existsSync(restoredCluster({ cluster })))
    renameSync(restoredCluster({ cluster }), cluster)
}

/**
 * A copied data folder names the original's cluster and would open it. So each cluster records its folder; a moved
 * folder keeps its cluster.
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

/** Anyone who can connect to the socket is trusted. */
function makePrivate(folder: string, runAs: Place['runAs']): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  const found = lstatSync(folder)
  const owner = runAs?.uid ?? process.getuid?.() ?? found.uid
  if (!found.isDirectory() || found.uid !== owner) {
    throw new StartRefused(`${folder} belongs to another user. Remove it, or choose another folder with DATA_DIR.`)
  }
}
