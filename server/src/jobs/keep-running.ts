import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** `ended` settles when it ends, for whatever reason. */
export type LongLived = { ended: Promise<unknown>; stop(): Promise<unknown> }

export type Kept = {
  isUp(): boolean
  /** Waits at most `STOP_MS`. */
  stop(): Promise<void>
}

type Options = {
  /** For the log. */
  name: string
  log: Logger
  /** It could not start for `patienceMs`: the supervisor should restart the process. */
  giveUp: () => void
  firstPauseMs?: number
  longestPauseMs?: number
  patienceMs?: number
}

const STOP_MS = 5_000
/** Then it counts as healthy, and the next pause is short again. */
const WELL_MS = 60_000

/**
 * Restarts a long-lived task after 1, 2, 4 .. 30 s, so that none ends unnoticed. A failure of the first start throws.
 */
export const keepRunning = async (start: () => Promise<LongLived>, options: Options): Promise<Kept> => {
  const { name, log, giveUp, firstPauseMs = 1_000, longestPauseMs = 30_000, patienceMs = 300_000 } = options
  const stopping = new AbortController()
  let pauseMs = firstPauseMs
  let running: LongLived | null = null

  const begin = async (): Promise<void> => {
    const begun = await start()
    const startedAt = performance.now()
    // Told to stop while starting.
    if (stopping.signal.aborted) return void (await begun.stop())
    running = begun
    const over = (error?: unknown) => {
      if (running !== begun) return
      running = null
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > WELL_MS) pauseMs = firstPauseMs
      log.error({ err: error }, `${name} ended by itself and is started again`)
      void startAgain()
    }
    begun.ended.then(() => over(), over)
  }

  const startAgain = async (): Promise<void> => {
    const since = performance.now()
    for (;;) {
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      if (stopping.signal.aborted) return
      try {
        await begin()
        return log.warn(`${name} runs again`)
      } catch (error) {
        log.error({ err: error }, `${name} could not be started`)
        if (performance.now() - since > patienceMs) return giveUp()
      }
    }
  }

  await begin()
  return {
    isUp: () => running !== null,
    async stop() {
      stopping.abort()
      const last = running
      if (last && !(await inTime(last.stop(), STOP_MS)))
        log.warn(`${name} did not stop in time; what it was doing is done again`)
    },
  }
}

const inTime = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
  const late = new AbortController()
  const ended = await Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    sleep(ms, false, { signal: late.signal, ref: false }).catch(() => false),
  ])
  late.abort()
  return ended
}
