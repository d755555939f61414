import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, openSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './embedded-binaries.ts'
import { StartRefused } from './embedded-lock.ts'
import type { Place } from './embedded-place.ts'

const SOCKET_NUMBER = '5432'
const PATIENCE_MS = 120_000

/** Named only when complete: an interrupted one is deleted and made again. */
export function createCluster(binaries: Binaries, place: Place, durable: boolean): void {
  const unfinished = `${place.cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const options = ['-U', 'sipday', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--locale-provider=builtin']
  if (!durable) options.push('--no-sync')
  try {
    execFileSync(binaries.initdb, ['-D', unfinished, '--builtin-locale=C.UTF-8', ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: place.home,
      ...place.runAs,
    })
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? error)
    rmSync(unfinished, { recursive: true, force: true })
    throw explainFailure(said, place)
  }
  renameSync(unfinished, place.cluster)
}

export function checkVersion(binaries: Binaries, place: Place): void {
  const made = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim()
  if (made === binaries.major) return
  throw new StartRefused(
    `The database in ${place.cluster} was created by PostgreSQL ${made}, but this version comes with PostgreSQL ${binaries.major}. ` +
      'Move it with the version that created it; see "Moving to another database" in docs/operating.md.',
  )
}

export interface Mode {
  /** False for throw-away databases: faster, but lost in a power failure. */
  durable: boolean
  settings?: Record<string, string>
}

/** In its own process group; resolves when it accepts connections. */
export async function startPostmaster(binaries: Binaries, place: Place, mode: Mode): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    clearLeftovers(place)
    const logStart = existsSync(place.log) ? statSync(place.log).size : 0
    const child = launch(binaries, place, mode)
    const ready = await becomesReady(place, child, deadline)
    if (ready !== undefined) return ready
    const said = readFileSync(place.log).subarray(logStart).toString()
    // Children of a killed PostgreSQL need a moment to exit.
    if (!said.includes('shared memory block') || Date.now() > deadline) throw explainFailure(said, place)
    await sleep(200)
  }
}

function launch(binaries: Binaries, place: Place, { durable, settings: more }: Mode): ChildProcess {
  const safety = durable ? 'on' : 'off'
  const settings = {
    listen_addresses: '',
    port: SOCKET_NUMBER,
    unix_socket_directories: `"${place.socketDir}"`,
    unix_socket_permissions: '0700',
    fsync: safety,
    synchronous_commit: safety,
    full_page_writes: safety,
    max_connections: durable ? '60' : '200',
    // A throw-away database runs most queries only a few times: planning would be most of the cost.
    plan_cache_mode: durable ? 'auto' : 'force_generic_plan',
    // Plans made while a new shop's tables were empty stay until the tables are analyzed again.
    autovacuum_naptime: '10s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...more,
  }
  if (existsSync(place.log) && statSync(place.log).size > 10_000_000) renameSync(place.log, `${place.log}.old`)
  const log = openSync(place.log, 'a')
  if (place.runAs) chownSync(place.log, place.runAs.uid, place.runAs.gid)
  const args = ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = spawn(binaries.postgres, args, {
    cwd: place.home,
    detached: true,
    stdio: ['ignore', log, log],
    ...place.runAs,
  })
  closeSync(log)
  child.unref()
  return child
}

async function becomesReady(place: Place, child: ChildProcess, deadline: number): Promise<number | undefined> {
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  while (!ended) {
    const note = readPidFile(place)
    if (note?.ready && note.pid === child.pid) return note.pid
    if (Date.now() > deadline) throw new StartRefused(`PostgreSQL did not become ready in time, see ${place.log}.`)
    await sleep(10)
  }
  return undefined
}

/** The running PostgreSQL that a killed process left behind, or undefined. */
export async function findRunning(place: Place): Promise<number | undefined> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const note = readPidFile(place)
    if (!note || !isOurs(note.pid, place)) return undefined
    if (note.ready && existsSync(join(place.socketDir, `.s.PGSQL.${SOCKET_NUMBER}`))) return note.pid
    if (Date.now() > deadline)
      throw new StartRefused(`PostgreSQL (process ${note.pid}) is not responding; stop it first.`)
    await sleep(50)
  }
}

/** Rolls back open transactions; resolves when PostgreSQL is gone. */
export async function stopPostmaster(pid: number, place: Place): Promise<void> {
  signal(pid, 'SIGINT')
  const deadline = Date.now() + 30_000
  while (isOurs(pid, place)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT')
    await sleep(10)
  }
}

/** A watchdog that shuts PostgreSQL down when this process is gone, even after kill -9: its input closes with us. */
export function endWithThisProcess(pid: number, place: Place): ChildProcess {
  const watch = spawn('/bin/sh', ['-c', `read -r _; kill -INT ${pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    ...place.runAs,
  })
  watch.on('error', () => undefined)
  watch.stdin?.on('error', () => undefined)
  watch.unref()
  return watch
}

function readPidFile(place: Place): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/** Process ids are reused: it must be a PostgreSQL of this cluster. */
export function isOurs(pid: number, place: Place): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === place.cluster && !isZombie(pid)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(place.cluster)
  } catch {
    return false
  }
}

function isZombie(pid: number): boolean {
  return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}

/** Leftovers of a killed PostgreSQL would block the next one if its process id is in use again. */
function clearLeftovers(place: Place): void {
  const note = readPidFile(place)
  if (note && isOurs(note.pid, place)) return
  rmSync(join(place.cluster, 'postmaster.pid'), { force: true })
  for (const name of readdirSync(place.socketDir)) rmSync(join(place.socketDir, name), { force: true })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is already gone.
  }
}

function explainFailure(said: string, place: Place): StartRefused {
  if (/No space left on device|Disk quota exceeded/.test(said)) {
    return new StartRefused(`The disk of ${place.home} is full. Free some space and start again.`)
  }
  const line = said.split('\n').find((each) => /FATAL|PANIC|error:|Error/.test(each)) ?? said.trim().split('\n').at(-1)
  return new StartRefused(`PostgreSQL did not start: ${line?.trim() ?? 'it printed nothing'} (see ${place.log}).`)
}
