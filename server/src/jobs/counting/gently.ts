import type { Deps } from '../../deps.ts'

/** Shorter work needs no rest. */
const SHORT_MS = 2_000
/** Counting takes a tenth of the time; the shop's calls have the rest. */
const REST_TIMES = 9

/** Does a slice of counting now, or returns false for later. */
export type Pace = (
  deps: Pick<Deps, 'db' | 'log'>,
  slice: Record<string, string>,
  work: () => Promise<void>,
) => Promise<boolean>

/** In the process's own time. */
const rests = new WeakMap<Deps['db'], number>()

/**
 * Unless the database still rests from the last one; returns whether it did. A large shop's first count takes minutes,
 * and logs its progress.
 */
export const countGently = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  slice: Record<string, string>,
  work: () => Promise<void>,
  shortMs = SHORT_MS,
): Promise<boolean> => {
  const began = performance.now()
  if (began < (rests.get(db) ?? 0)) return false
  await work()
  const ms = Math.round(performance.now() - began)
  if (ms < shortMs) return true
  rests.set(db, performance.now() + ms * REST_TIMES)
  log.info({ ...slice, ms, restsMs: ms * REST_TIMES }, 'old days are counted, a slice at a time')
  return true
}
