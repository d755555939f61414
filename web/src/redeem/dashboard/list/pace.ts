/** At most twelve calls a minute (R60), including those when someone returns. */
const PACE_MS = 6000
const CALM_MS = 20_000
const ATTENTIVE_FOR_MS = 2 * 60_000
const SLOWEST_MS = 60_000

export const FRESH_MS = 30_000

/**
 * Milliseconds until the benefits are requested again. Slower after two quiet minutes or while the shop tells of
 * redemptions; after failures ever slower, or as the server said.
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
