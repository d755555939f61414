import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 10_000
const PAUSE_MS = 50
/** No one listens yet, or PostgreSQL is starting, ending, or putting itself right after a crash. */
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P02', '57P03'])

const isNotYet = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_YET.has(String(error.code))

/**
 * The first work of a start, done again until the database takes connections: after a crash of both, or when a machine
 * starts, the app may be there first. Throws the last error after `patienceMs`, any other error at once.
 */
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
