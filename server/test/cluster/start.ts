import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { renameSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { installWorker } from '../../src/jobs/worker.ts'
import { lockFolder } from '../../src/store/embedded/embedded-lock.ts'
import { ROOT_HOME } from '../../src/store/embedded/embedded-place.ts'
import { withConnection } from '../../src/store/embedded/embedded-connection.ts'
import { startEmbedded } from '../../src/store/embedded/embedded.ts'
import { migrate } from '../../src/store/migrate.ts'
import { CLUSTER, type Cluster, FILES, TEMPLATE } from '../database.ts'

const FOLDER = 'sipday-test-'
/** What Linux keeps in memory: to create and delete the thousand files of a database on a disk is a sixth of a run. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 2_000_000_000
/** Tells other runs that it is not abandoned. */
const PROCESS = 'process'
/** The run's folder on the disk. */
const OWNER = 'owner'
/** A process that is ending may still write a file there. */
const REMOVED = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }

/**
 * One throw-away PostgreSQL for a whole run, with a migrated empty database to copy from; the second to ask gets the
 * same. Returns what ends it. vitest calls it for the server's tests, which find it in `database.ts`.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[CLUSTER]) return () => Promise.resolve()
  removeAbandoned(tmpdir(), 'postgres')
  removeAbandoned(ROOT_HOME, '')
  removeForgotten()
  const dataDir = mkdtempSync(join(tmpdir(), FOLDER))
  writeFileSync(join(dataDir, PROCESS), String(process.pid))
  const file = join(dataDir, 'cluster.json')
  process.env[CLUSTER] = file
  const said = (cluster: Cluster) => {
    writeFileSync(`${file}.new`, JSON.stringify(cluster))
    renameSync(`${file}.new`, file)
  }
  const starting = start(dataDir)
  void starting.then(
    ({ url, memory }) => said({ url, inMemory: memory !== undefined }),
    (error: unknown) => said({ problem: error instanceof Error ? error.message : String(error) }),
  )
  return async () => {
    const { stop, memory } = await starting
    await stop()
    if (memory) rmSync(memory, REMOVED)
    rmSync(dataDir, REMOVED)
  }
}

async function start(dataDir: string) {
  const { url, socketDir, stop } = await startEmbedded({ dataDir, log: () => undefined, throwAway: true })
  const run = (statement: string) => withConnection({ connectionString: url }, (client) => client.query(statement))
  const memory = await keepInMemory(dataDir, statSync(socketDir), run)
  await run(`CREATE DATABASE ${TEMPLATE}`)
  const template = url.replace('/sipday?', `/${TEMPLATE}?`)
  await migrate(template)
  await installWorker(template)
  return { url, stop, memory }
}

/** Clusters of killed runs; one that is in use refuses its lock, a young one may not have it yet. */
function removeAbandoned(folder: string, cluster: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(FOLDER))) {
    try {
      if (Date.now() - statSync(join(folder, name)).mtimeMs < 600_000 || isRunning(join(folder, name))) continue
      lockFolder(join(folder, name, cluster), 'The test database').release()
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // In use by another run, or someone else's.
    }
  }
}

function isRunning(folder: string): boolean {
  const file = join(folder, PROCESS)
  if (!existsSync(file)) return false
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}

/** Where there is enough memory; returns the folder. */
async function keepInMemory(
  dataDir: string,
  owner: { uid: number; gid: number },
  run: (statement: string) => Promise<unknown>,
): Promise<string | undefined> {
  if (!existsSync(MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < ROOM_BYTES) return undefined
  const folder = join(MEMORY, basename(dataDir))
  const files = join(folder, 'files')
  mkdirSync(folder)
  // Whatever the umask: the user that PostgreSQL runs as has to get through.
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, OWNER), dataDir)
  mkdirSync(files, { mode: 0o700 })
  chownSync(files, owner.uid, owner.gid)
  await run(`CREATE TABLESPACE ${FILES} LOCATION '${files}'`)
  return folder
}

function removeForgotten(): void {
  if (!existsSync(MEMORY)) return
  for (const folder of readdirSync(MEMORY).filter((entry) => entry.startsWith(FOLDER))) {
    try {
      if (!existsSync(readFileSync(join(MEMORY, folder, OWNER), 'utf8'))) rmSync(join(MEMORY, folder), REMOVED)
    } catch {
      // Just being made, or someone else's.
    }
  }
}
