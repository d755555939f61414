import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 10_000
const PAUSE_MS = 50
/** Not listening yet, or PostgreSQL is starting, stopping or recovering. */
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P02', '57P03'])

const isNotYet = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_YET.has(String(error.code))

/** Throws the last error after `patienceMs`, any other error at once. */
export const whenReachable = async <T>(work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> => {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isNotYet(error) || performance.now() > until) throw error
      await sleep(PAUSE_MS)
    }
  }
}
