import { type ChildProcess, fork } from 'node:child_process'
import { createInterface } from 'node:readline'

export type Program = {
  /** From its line that told that it is ready. */
  ready: Readonly<Record<string, unknown>>
  /** Resolves when it is gone, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

const PATIENCE_MS = 30_000
const PATIENCE_TO_STOP_MS = 5_000

/**
 * With these settings alone: nothing of this process's environment reaches it. It ends with this process, killed or
 * not, since both watch the channel between them. Throws when it ends or is silent before it is ready.
 */
export const startProgram = async (
  path: string,
  { env, heapMb }: { env: Record<string, string>; heapMb: number },
): Promise<Program> => {
  const child = fork(path, [], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const stop = () => stopped(child, ended)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), PATIENCE_MS)
  try {
    const ready = await Promise.race([readyLine(child), ended, aborted(late.signal)])
    if (ready) return { ready, ended, stop }
    throw new Error(`${path} did not start.`)
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)))

/** Its log is read on and dropped: it names people. */
const readyLine = (child: ChildProcess): Promise<Record<string, unknown>> =>
  new Promise((resolve) => {
    if (!child.stdout) return
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('{"ready":true')) resolve(JSON.parse(line) as Record<string, unknown>)
    })
  })

const stopped = async (child: ChildProcess, ended: Promise<void>): Promise<void> => {
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), PATIENCE_TO_STOP_MS)
  await ended
  clearTimeout(insist)
}
