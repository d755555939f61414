import { billDue } from './billing.ts'
import { settleRefunds } from './square/refunds.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000
const WAIT_FOR_APP_MS = 120_000

export type Move = { now: string; problem: string | null }
export type ClockMover = (target: (now: Date) => Date) => Promise<Move>

/** Waits until the app has done its due work; returns the problem as text when that fails. */
const moveApp = async (world: World, goesOn: boolean): Promise<string | null> => {
  const { appUrl, sandboxKey } = world.settings
  if (appUrl === null) return null
  try {
    const response = await fetch(`${appUrl}/internal/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-key': sandboxKey },
      body: JSON.stringify({ now: world.clock.iso(), goesOn }),
      signal: AbortSignal.timeout(WAIT_FOR_APP_MS),
      redirect: 'manual',
    })
    await response.arrayBuffer()
    return response.ok ? null : `The app at ${appUrl} answered ${response.status} to the clock move.`
  } catch {
    return `The app at ${appUrl} could not be reached.`
  }
}

const doDueWork = async (world: World): Promise<void> => {
  settleRefunds(world)
  billDue(world)
  await world.webhooks.settle()
}

/** Forward in steps of at most a day, backward in one jump. */
export function createClockMover(world: World): ClockMover {
  let last: Promise<unknown> = Promise.resolve()
  const move = async (target: Date): Promise<Move> => {
    let problem: string | null = null
    do {
      const now = world.clock.now().getTime()
      const next = target.getTime() < now ? target.getTime() : Math.min(now + DAY_MS, target.getTime())
      world.clock.set(new Date(next))
      await doDueWork(world)
      problem ??= await moveApp(world, next < target.getTime())
      // The app's work may have left refunds or webhooks behind.
      if (problem === null) await doDueWork(world)
    } while (world.clock.now().getTime() < target.getTime())
    return { now: world.clock.iso(), problem }
  }
  return (targetOf) => {
    const mine = last.then(() => move(targetOf(world.clock.now())))
    last = mine.catch(() => undefined)
    return mine
  }
}
