/** How often the benefits are asked for while the page is in view. */
const QUICK_MS = 700
const CALM_MS = 5000
const QUICK_FOR_MS = 2 * 60_000
const SLOWEST_MS = 30_000

/**
 * Milliseconds until the benefits are asked for again: so often that a redemption shows within a second while somebody
 * is likely to stand at the counter, every five seconds after two quiet minutes; after failures ever longer, or as long
 * as the server said.
 */
export const pollAfter = (state: { quietMs: number; failures: number; retryAfterSeconds: number | null }): number => {
  if (state.failures === 0) return state.quietMs < QUICK_FOR_MS ? QUICK_MS : CALM_MS
  const backOff = Math.min(SLOWEST_MS, QUICK_MS * 2 ** Math.min(state.failures, 10))
  return Math.max(backOff, (state.retryAfterSeconds ?? 0) * 1000)
}
