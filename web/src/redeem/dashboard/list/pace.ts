/** At most twelve calls a minute from an open page (R60), with room for what a return to the page asks. */
const PACE_MS = 6000
const CALM_MS = 20_000
const ATTENTIVE_FOR_MS = 2 * 60_000
const SLOWEST_MS = 60_000

/** What is younger than this is not asked for again when the person comes back to the page. */
export const FRESH_MS = 30_000

/**
 * Milliseconds until the benefits are asked for again: so often that a redemption shows while someone still stands at the
 * counter, calmly after two quiet minutes; after failures ever longer, or as long as the server said.
 */
export const pollAfter = (state: { quietMs: number; failures: number; retryAfterSeconds: number | null }): number => {
  if (state.failures === 0) return state.quietMs < ATTENTIVE_FOR_MS ? PACE_MS : CALM_MS
  const backOff = Math.min(SLOWEST_MS, PACE_MS * 2 ** (state.failures - 1))
  return Math.max(backOff, (state.retryAfterSeconds ?? 0) * 1000)
}
