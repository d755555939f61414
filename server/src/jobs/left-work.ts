import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { inRequestIfAny, ofCall } from '../observing/request-id.ts'
import { inSpan } from '../observing/spans.ts'
import type { NewSubscription } from '../providers/square-requests.ts'
import type { Work } from '../store/queue/jobs.ts'
import { type MadeSubscription, noteLeftWork } from '../store/queue/left-work.ts'

/** `request`: the subscription to create, if stored with the membership. */
export type LeftPart = Work & { request: NewSubscription | null }
export type LeftWork = { id: number; parts: readonly LeftPart[]; catalogueVersion: number }
/** What to record; null when the part did it itself. */
export type DonePart = { made: MadeSubscription } | { sent: string } | null
type DoPart = (deps: Deps, part: LeftPart, left: LeftWork) => Promise<DonePart>

export type LeftWorkHands = {
  /** At once, if this process does so and is not too busy; else its row waits to be found. */
  take(left: LeftWork): void
  held(): readonly number[]
  start(deps: Deps, doPart: DoPart): void
  /** Resolves once all work taken is done and recorded. */
  idle(): Promise<void>
  /** Waits a few seconds for what was taken. */
  stop(): Promise<void>
}

/** Purchases; most of the time goes to waiting. */
const AT_ONCE = 20
/** More would be too old when their turn comes. */
const MOST_HELD = 500
/** How long to wait for other work, to record it together. */
const GATHER_MS = 80
/** Later work is left to the sweep, which may make it a job at any moment. */
const LATE_MS = 6_000
const STOP_MS = 5_000

type Taken = LeftWork & { takenAt: number; requestId?: string; traceparent?: string }
type Ended = { id: number; done: DonePart[]; failed: Work[] }

/**
 * An outbox: the row is stored with the settlement and deleted with the outcome (decision 23). A failed part becomes a
 * job; after `kill -9` the sweep finds the row.
 */
export const createLeftWork = (): LeftWorkHands => {
  let doing: { deps: Deps; doPart: DoPart } | null = null
  let isTaking = false
  let running = 0
  let timer: NodeJS.Timeout | null = null
  const held = new Set<number>()
  const waiting: Taken[] = []
  const ended: Ended[] = []

  const note = async (): Promise<void> => {
    timer = null
    const batch = ended.splice(0)
    if (!doing || batch.length === 0) return
    const { deps } = doing
    const done = batch.flatMap((one) => one.done)
    try {
      await noteLeftWork(deps.db, {
        ids: batch.map(({ id }) => id),
        now: deps.clock.now(),
        made: done.flatMap((one) => (one && 'made' in one ? [one.made] : [])),
        sent: done.flatMap((one) => (one && 'sent' in one ? [one.sent] : [])),
        failed: batch.flatMap(({ id, failed }) => (failed.length > 0 ? [{ id, parts: failed }] : [])),
      })
    } catch (error) {
      deps.log.warn({ err: error }, 'what came of the work of purchases could not be recorded; it is done again')
    } finally {
      for (const { id } of batch) held.delete(id)
    }
  }

  const work = async (left: Taken): Promise<void> => {
    if (!doing) return
    const { deps, doPart } = doing
    const { id, parts } = left
    const results = await Promise.allSettled(parts.map((part) => doPart(deps, part, left)))
    const failed: Work[] = []
    for (const [index, { task, payload }] of parts.entries()) {
      const result = results[index]
      if (result?.status !== 'rejected') continue
      deps.log.warn({ task, err: result.reason as unknown }, 'work that a purchase left failed and becomes a job')
      failed.push({ task, payload })
    }
    ended.push({ id, failed, done: results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])) })
    timer ??= setTimeout(() => void note(), GATHER_MS)
  }

  const begin = (): void => {
    while (running < AT_ONCE) {
      const next = waiting.shift()
      if (!next) return
      if (performance.now() - next.takenAt > LATE_MS) {
        held.delete(next.id)
        continue
      }
      running += 1
      const span = { name: 'left work', kind: 'job', parent: next.traceparent } as const
      void inRequestIfAny(next.requestId, () => inSpan(span, () => work(next))).finally(() => {
        running -= 1
        begin()
      })
    }
  }

  const idle = async (): Promise<void> => {
    while (held.size > 0) {
      if (ended.length > 0) await note()
      else await sleep(5)
    }
  }

  return {
    take(left) {
      if (!isTaking || held.size >= MOST_HELD) return
      held.add(left.id)
      waiting.push({ ...left, takenAt: performance.now(), ...ofCall() })
      // The settling call is answered first.
      setImmediate(begin)
    },
    held: () => [...held],
    start(deps, doPart) {
      doing = { deps, doPart }
      isTaking = true
    },
    idle,
    async stop() {
      isTaking = false
      await Promise.race([idle(), sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}
