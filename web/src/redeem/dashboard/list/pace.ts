/**
 * At most twelve calls a minute from an open page (R60), with room for the calls made when someone returns to the page.
 */
const PACE_MS = 6000
const CALM_MS = 20_000
const ATTENTIVE_FOR_MS = 2 * 60_000
const SLOWEST_MS = 60_000

/** Anything more recent than this is not requested again when the person returns to the page. */
export const FRESH_MS = 30_000

/**
 * Milliseconds until the benefits are requested again: often enough for a redemption to show while someone is still at
 * the counter, more slowly after two quiet minutes or when the shop tells of every redemption; after failures at growing intervals, or as long as the server said.
 */
export const pollAfter = (state: {
  quietMs: number
  failures: number
  retryAfterSeconds: number | null
  isTold: boolean
}): number => {
  if (state.failures === 0) return state.isTold || state.quietMs >= ATTENTIVE_FOR_MS ? CALM_MS : PACE_MS
  const backOff = Math.min(SLOWEST_MS, PACE_MS * 2 ** (state.failures - 1))
  return Math.max(backOff, (state.retryAfterSeconds ?? 0) * 1000)
}
