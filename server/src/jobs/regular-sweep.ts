import type { Logger } from 'pino'

const SWEEP_EVERY_MS = 5_000
/** Every query and every call has its own, much lower limit: a sweep that takes this long will not finish. */
const LOST_MS = 60_000

export type RegularSweep = {
  /** How long ago the last sweep finished; null before the first. */
  ageMs(): number | null
  stop(): void
}

/**
 * Sweeps at startup and every few seconds; a failure is logged, and the next sweep tries again. A sweep that never
 * finishes does not block the next one forever: every part may run twice.
 */
export const sweepRegularly = (
  work: () => Promise<void>,
  log: Logger,
  { everyMs = SWEEP_EVERY_MS, lostMs = LOST_MS } = {},
): RegularSweep => {
  let begunAt: number | null = null
  let endedAt: number | null = null
  const once = async (): Promise<void> => {
    const now = performance.now()
    if (begunAt !== null && now - begunAt < lostMs) return
    if (begunAt !== null) log.error({ seconds: Math.round(lostMs / 1000) }, 'a sweep does not end; the next one begins')
    begunAt = now
    await work().catch((error: unknown) => log.warn({ err: error }, 'a sweep failed and will be repeated'))
    endedAt = performance.now()
    if (begunAt === now) begunAt = null
  }
  void once()
  const timer = setInterval(() => void once(), everyMs)
  return {
    ageMs: () => (endedAt === null ? null : performance.now() - endedAt),
    stop: () => clearInterval(timer),
  }
}
