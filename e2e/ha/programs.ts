import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signal } from '../faults/processes.ts'

const LIBRARY = '/usr/lib/postgresql'

/** The newest version that Patroni can run. */
export const postgresFolder = (): string | undefined =>
  (existsSync(LIBRARY) ? readdirSync(LIBRARY) : [])
    .map(Number)
    .filter((version) => version >= 15 && version <= 18 && existsSync(`${LIBRARY}/${version}/bin/postgres`))
    .toSorted((a, b) => b - a)
    .map((version) => `${LIBRARY}/${version}/bin`)[0]

const programFile = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

const PACKAGES = {
  postgres: 'postgresql',
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
}

/** Each with its package; nothing is installed here. */
export const missingPrograms = (): { program: string; package: string }[] =>
  Object.entries(PACKAGES)
    .filter(([program]) => (program === 'postgres' ? postgresFolder() : programFile(program)) === undefined)
    .map(([program, name]) => ({ program, package: name }))

/** PostgreSQL does not run as root: then everything but our own programs runs as `postgres`. */
const account = (() => {
  if (process.getuid?.() !== 0) return undefined
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return () => ({ uid: number('-u'), gid: number('-g') })
})()

/** The account of the programs may write to it. */
export const folderOfAccount = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o750 })
  const owner = account?.()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

const END_MS = 15_000

/** What it prints is added to a file of its name. */
export class Program {
  readonly #name: string
  readonly #logs: string
  readonly #start: () => { file: string; args: string[]; env?: NodeJS.ProcessEnv; ours?: boolean }
  #child: ChildProcess | undefined

  constructor(
    name: string,
    logs: string,
    /** Runs under the account that runs the test. */
    start: () => { file: string; args: string[]; env?: NodeJS.ProcessEnv; ours?: boolean },
  ) {
    this.#name = name
    this.#logs = logs
    this.#start = start
  }

  get pid(): number | undefined {
    return this.isUp() ? this.#child?.pid : undefined
  }

  isUp(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  start(): void {
    const { file, args, env, ours } = this.#start()
    const log = openSync(join(this.#logs, `${this.#name}.log`), 'a')
    const child = spawn(ours ? file : (programFile(file) ?? file), args, {
      cwd: ours ? undefined : '/',
      env: env ?? { PATH: process.env['PATH'], HOME: '/tmp', LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', log, log],
      ...(ours ? {} : account?.()),
    })
    closeSync(log)
    child.on('error', () => undefined)
    this.#child = child
  }

  signal(name: NodeJS.Signals): void {
    signal(this.pid, name)
  }

  /** Insists after a while; resolves when it is gone. */
  async end(how: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.signal('SIGCONT')
    this.signal(how)
    for (let waited = 0; this.isUp() && waited < END_MS; waited += 50) await sleep(50)
    this.signal('SIGKILL')
    while (this.isUp()) await sleep(20)
  }
}

/** Waits until `works` says true; throws with `what` when it does not in time. */
export const until = async (
  what: string,
  works: () => Promise<boolean>,
  patienceMs = 60_000,
  pauseMs = 250,
): Promise<number> => {
  const began = performance.now()
  for (;;) {
    if (await works().catch(() => false)) return performance.now() - began
    if (performance.now() - began > patienceMs) throw new Error(`not in time: ${what}`)
    await sleep(pauseMs)
  }
}
