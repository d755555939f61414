import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { tillMarks } from '../../store/counter/till-marks.ts'

const DAY_MS = 24 * 3_600_000
/** Tills report offline drinks within their shift, and undo only recent ones. */
const LOOK_BACK_MS = 3 * DAY_MS
const EVERY_MS = 1000

type Listener = { customerId: string; since: Date; mark: number; tell(): void }

/**
 * In any process, by one query a second while anyone listens. An event is only a reason to ask, so a failed look is
 * skipped.
 */
export const watchTills = ({ reads, clock, log }: Pick<Deps, 'reads' | 'clock' | 'log'>, everyMs = EVERY_MS) => {
  const listeners = new Set<Listener>()
  let isWatching = false
  const marksOf = (asked: readonly Pick<Listener, 'customerId' | 'since'>[]) =>
    tillMarks(reads, {
      customerIds: asked.map(({ customerId }) => customerId),
      since: asked.map(({ since }) => since),
    })
  const look = async () => {
    const asked = [...listeners]
    if (asked.length === 0) return
    for (const { position, mark } of await marksOf(asked)) {
      const listener = asked[position - 1]
      if (!listener || listener.mark === mark || !listeners.has(listener)) continue
      listener.mark = mark
      listener.tell()
    }
  }
  const watch = async () => {
    while (listeners.size > 0) {
      await sleep(everyMs, undefined, { ref: false })
      await look().catch((error: unknown) => log.warn({ err: error }, 'what tills did could not be looked up'))
    }
    isWatching = false
  }
  return {
    /** Once resolved, `tell` hears everything; returns what ends it. */
    async listen(customerId: string, tell: () => void): Promise<() => void> {
      const since = new Date(clock.now().getTime() - LOOK_BACK_MS)
      const [now] = await marksOf([{ customerId, since }])
      const listener: Listener = { customerId, since, mark: now?.mark ?? 0, tell }
      listeners.add(listener)
      if (!isWatching) void watch()
      isWatching = true
      return () => void listeners.delete(listener)
    },
  }
}
