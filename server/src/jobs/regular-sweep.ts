import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

const SWEEP_EVERY_MS = 5_000
/** Every query and every call has its own, much lower limit: a sweep that takes this long will not finish. */
const LOST_MS = 60_000
const PATIENCE_MS = 5_000

export type RegularSweep = {
  /** How long ago the last sweep finished; null before the first. */
  ageMs(): number | null
  /** Begins nothing more, and waits for what is under way, for five seconds at most. */
  stop(): Promise<void>
}

/**
 * Sweeps at startup and every few seconds; a failure is logged, and the next sweep tries again. A sweep that never
 * finishes does not block the next one forever: every part may run twice. `work` asks whether it is to end early.
 */
export const sweepRegularly = (
  work: (isEnding: () => boolean) => Promise<void>,
  log: Logger,
  { everyMs = SWEEP_EVERY_MS, lostMs = LOST_MS } = {},
): RegularSweep => {
  let begunAt: number | null = null
  let endedAt: number | null = null
  let isEnding = false
  let underWay: Promise<void> = Promise.resolve()
  const once = async (): Promise<void> => {
    const now = performance.now()
    if (begunAt !== null && now - begunAt < lostMs) return
    if (begunAt !== null) log.error({ seconds: Math.round(lostMs / 1000) }, 'a sweep does not end; the next one begins')
    begunAt = now
    underWay = work(() => isEnding).catch((error: unknown) =>
      log.warn({ err: error }, 'a sweep failed and will be repeated'),
    )
    await underWay
    endedAt = performance.now()
    if (begunAt === now) begunAt = null
  }
  void once()
  const timer = setInterval(() => void once(), everyMs)
  return {
    ageMs: () => (endedAt === null ? null : performance.now() - endedAt),
    async stop() {
      isEnding = true
      clearInterval(timer)
      await Promise.race([underWay, sleep(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
