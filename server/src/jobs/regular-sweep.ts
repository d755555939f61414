import type { Logger } from 'pino'

const SWEEP_EVERY_MS = 5_000
/** Every question and every call has a limit of its own far below: who takes this long will not come back. */
const LOST_MS = 60_000

export type RegularSweep = {
  /** How long ago the last sweep came to its end; null before the first. */
  ageMs(): number | null
  stop(): void
}

/**
 * Sweeps at the start and every few seconds; one that fails is logged, and the next one tries again. One that never ends does
 * not hold up the next for ever: every part may run twice.
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
