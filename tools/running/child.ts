import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_TO_STOP_MS = 10_000
/** The pauses between restarts; the first restart is immediate. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 4_000
/** "localhost" has two addresses, and Node's 250 ms for each is too short on a busy machine. */
export const CONNECT_PATIENCE_MS = 5_000
/** Built by starting/builds.ts; in development the server runs from its sources. */
export const BUILT_SERVER = 'server/dist/main.js'

/**
 * Limits what Node would use for garbage: the young generation in megabytes, which at one would cost a purchase a
 * fifth more processor time, and the percentage by which the old one may grow before it is collected.
 */
export const MEMORY = ['--max-semi-space-size=4', '--heap-growing-percent=30']
const LARGEST_LOG_BYTES = 10_000_000

interface Options {
  /** A name for the person at the terminal, such as "The app". */
  name: string
  script: string
  env: NodeJS.ProcessEnv
  /** Where its standard output goes; by default to ours. */
  logFile: string | undefined
  /** Called repeatedly until it resolves. */
  isReady(): Promise<boolean>
  drainMs?: number
  /** Tells it to stop, even before it is ready. */
  signal: AbortSignal
  say(line: string): void
}

/** Restarted within 5 seconds when it exits unexpectedly. */
export class Child {
  readonly #options: Options
  #process: ChildProcess | undefined
  #stopping = false
  #told = false
  #ready = false

  constructor(options: Options) {
    this.#options = options
    // A program that is ready is stopped in its turn.
    options.signal.addEventListener('abort', () => {
      if (!this.#ready) void this.stop()
    })
  }

  /** Resolves when it is ready. A program that exits before that is an error. */
  async start(): Promise<void> {
    if (this.#options.signal.aborted) return
    const child = this.#spawn()
    if (!(await this.#waitUntilReady(child))) {
      if (this.#stopping) return
      throw new ChildEnded(`${this.#options.name} did not start. Its last output is above.`)
    }
    this.#ready = true
    this.#keepRunning(child)
  }

  #keepRunning(child: ChildProcess): void {
    // It may have exited between its answer and now: that event does not come again.
    if (hasEnded(child)) void this.#startAgain()
    else child.once('exit', () => void this.#startAgain())
  }

  #spawn(): ChildProcess {
    const { script, env, logFile } = this.#options
    const output = logFile ? openLog(logFile) : 'inherit'
    const child = fork(script, [], {
      env,
      execArgv: [
        '--import',
        new URL('../starting/parent-watch.ts', import.meta.url).href,
        ...MEMORY,
        `--network-family-autoselection-attempt-timeout=${CONNECT_PATIENCE_MS}`,
      ],
      stdio: ['ignore', output, 'inherit', 'ipc'],
      // Ctrl-C reaches the whole process group; we tell this child ourselves, in the right order.
      detached: true,
    })
    if (typeof output === 'number') closeSync(output)
    child.on('error', () => undefined)
    this.#process = child
    return child
  }

  /** Kills it like a crash, for a program whose code has changed. */
  restart(): void {
    this.#told = true
    this.#process?.kill('SIGKILL')
  }

  async #waitUntilReady(child: ChildProcess): Promise<boolean> {
    const told = Date.now()
    let warned = false
    while (!this.#stopping && !hasEnded(child) && child.pid !== undefined) {
      if (await this.#options.isReady()) return true
      if (!warned && Date.now() - told > 15_000) {
        this.#options.say(`${this.#options.name} is still starting`)
        warned = true
      }
      await sleep(25)
    }
    return false
  }

  async #startAgain(): Promise<void> {
    for (let pause = 0; !this.#stopping; pause = Math.min(Math.max(pause * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)) {
      const why = this.#told ? 'is restarting' : 'stopped unexpectedly; restarting it'
      this.#told = false
      this.#options.say(`${this.#options.name} ${why}`)
      await sleep(pause)
      if (this.#stopping) return
      const child = this.#spawn()
      if (await this.#waitUntilReady(child)) return this.#keepRunning(child)
    }
  }

  /** Kills it after 10 seconds (later if it drains first); resolves when it is gone. */
  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#process
    if (!child || hasEnded(child)) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const insist = setTimeout(() => child.kill('SIGKILL'), PATIENCE_TO_STOP_MS + (this.#options.drainMs ?? 0))
    await gone
    clearTimeout(insist)
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** The child has already printed the reason on the terminal. */
export class ChildEnded extends Error {
  override name = 'ChildEnded'
}

function openLog(file: string): number {
  try {
    if (statSync(file).size > LARGEST_LOG_BYTES) renameSync(file, `${file}.old`)
  } catch {
    // It does not exist yet.
  }
  return openSync(file, 'a')
}

/** Path of a program of this repository. */
export function programPath(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
