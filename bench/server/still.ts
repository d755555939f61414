import { setTimeout as sleep } from 'node:timers/promises'
import { processorMs } from './processor-time.ts'

/** A regular sweep of the server falls into each of these. */
const WINDOW_MS = 6_000
const STILL = 0.05
const MOST_WINDOWS = 50

/** A server that has just started counts for its reports first. */
export const untilStill = async (roots: readonly number[]): Promise<void> => {
  for (let count = 0; count < MOST_WINDOWS; count += 1) {
    const before = processorMs(roots)
    await sleep(WINDOW_MS)
    if (processorMs(roots) - before < WINDOW_MS * STILL) return
  }
}
