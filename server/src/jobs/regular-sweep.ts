import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

const SWEEP_EVERY_MS = 5_000
/** Queries and calls have much lower limits: such a sweep will not finish. */
const LOST_MS = 60_000
const PATIENCE_MS = 5_000

export type RegularSweep = {
  /** Null before the first. */
  ageMs(): number | null
  /** Waits five seconds at most for what is under way. */
  stop(): Promise<void>
}

/**
 * Sweeps at startup and every few seconds; failures are logged and tried again. A hung sweep does not block the next:
 * every part may run twice. `work` asks whether to end early.
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
