import type { Deps } from '../../deps.ts'

/** What takes less needs no rest, in milliseconds. */
const SHORT_MS = 2_000
/** A slice takes a tenth of the time: the shop's own calls have the rest. */
const REST_TIMES = 9

/** Until when a shop's database rests, in the process's own time. */
const rests = new WeakMap<Deps['db'], number>()

/**
 * Counts a slice of what is long over, unless the database still rests from the last one; returns whether it did. In a
 * large shop the first count takes minutes instead of seconds, and says in the log how far it is.
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
