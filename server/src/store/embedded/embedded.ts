import type { ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { withConnection } from './embedded-connection.ts'
import { explainFileError, lockFolder } from './embedded-lock.ts'
import { type Place, addressOf, archiveOf, findPlace, rememberMade } from './embedded-place.ts'
import {
  checkVersion,
  createCluster,
  endWithThisProcess,
  findRunning,
  isOurs,
  type Mode,
  startPostmaster,
  stopPostmaster,
} from './embedded-postmaster.ts'

export interface EmbeddedDatabase {
  /** Stays the same when PostgreSQL is restarted. */
  url: string
  socketDir: string
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log(line: string): void
  /** For tests only: fast instead of durable, deleted by `stop()`. */
  throwAway?: boolean
  /**
   * Whether finished log files are kept in `archiveOf(place)`. Unchanged by default: a command must not leave a gap in
   * the shop's log.
   */
  archive?: boolean
}

/**
 * Starts PostgreSQL for a data folder: creates the cluster, takes over one that a killed process left, and restarts it
 * after an unexpected exit. It is durable (fsync, synchronous commit). Throws StartRefused, saying what to do.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const { dataDir, log, throwAway = false } = options
  const place = settle(dataDir, log)
  const lock = lockFolder(place.home, 'The database folder')
  try {
    const binaries = findBinaries(place)
    const settings = keepLog(place, options.archive ?? existsSync(archiveOf(place))) ? ARCHIVING : {}
    const keeper = new Keeper(binaries, place, { durable: !throwAway, settings }, log)
    await keeper.start()
    const url = addressOf(place)
    await createDatabase(place.socketDir)
    rememberMade(dataDir)
    const stop = async () => {
      await keeper.stop()
      // A process that is ending may still write here.
      if (throwAway) rmSync(place.home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
      lock.release()
    }
    return { url, socketDir: place.socketDir, stop }
  } catch (error) {
    lock.release()
    throw explainFileError(error, 'The database folder', place.home)
  }
}

/** Runs in the cluster's folder. At most a minute of work is only in an unfinished log file. */
const ARCHIVING = {
  archive_mode: 'on',
  archive_timeout: '60',
  archive_command: 'cp %p ../archive/.%f && mv ../archive/.%f ../archive/%f',
}

function keepLog(place: Place, wanted: boolean): boolean {
  const folder = archiveOf(place)
  if (!wanted) rmSync(folder, { recursive: true, force: true })
  else if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    if (place.runAs) chownSync(folder, place.runAs.uid, place.runAs.gid)
  }
  return wanted
}

function settle(dataDir: string, log: (line: string) => void): Place {
  try {
    return findPlace(dataDir, log)
  } catch (error) {
    throw explainFileError(error, 'The data folder', dataDir)
  }
}

/** A check costs reading one link. */
const LOOK_EVERY_MS = 100

class Keeper {
  readonly #binaries: Binaries
  readonly #place: Place
  readonly #mode: Mode
  readonly #log: (line: string) => void
  #pid = 0
  #watch: ChildProcess | undefined
  #check: NodeJS.Timeout | undefined
  #stopping = false

  constructor(binaries: Binaries, place: Place, mode: Mode, log: (line: string) => void) {
    this.#binaries = binaries
    this.#place = place
    this.#mode = mode
    this.#log = log
  }

  async start(): Promise<void> {
    if (!existsSync(this.#place.cluster)) {
      this.#log('Creating the database')
      createCluster(this.#binaries, this.#place, this.#mode.durable)
    }
    checkVersion(this.#binaries, this.#place)
    const running = await findRunning(this.#place)
    if (running) this.#log(`Taking over the database that was left running (process ${running})`)
    this.#pid = running ?? (await startPostmaster(this.#binaries, this.#place, this.#mode))
    this.#watch = endWithThisProcess(this.#pid, this.#place)
    this.#check = setInterval(() => void this.#revive(), LOOK_EVERY_MS)
    this.#check.unref()
  }

  async #revive(): Promise<void> {
    if (this.#stopping || isOurs(this.#pid, this.#place)) return
    clearInterval(this.#check)
    this.#watch?.kill('SIGKILL')
    this.#log('The database ended by itself; starting it again')
    for (let wait = 100; !this.#stopping; wait = Math.min(wait * 2, 5000)) {
      try {
        return await this.start()
      } catch (error) {
        this.#log(error instanceof Error ? error.message : String(error))
        await sleep(wait)
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#check)
    await stopPostmaster(this.#pid, this.#place)
    this.#watch?.kill('SIGKILL')
  }
}

export const createDatabase = (socketDir: string): Promise<void> =>
  withConnection({ host: socketDir, user: 'sipday', database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'sipday'`)
    if (rowCount === 0) await client.query('CREATE DATABASE sipday')
  })
