import { useSelector } from '@xstate/react'
import type { CounterActor } from './counter-actor.ts'

/** The zone of the location, in which all times are shown (R7). */
export const useZone = (actor: CounterActor): string =>
  useSelector(actor, ({ context }) => context.till?.shift.timeZone ?? 'America/New_York')

/** How many things handed out the server does not know yet. */
export const useWaiting = (actor: CounterActor): number =>
  useSelector(actor, ({ context }) => context.handedOut.filter(({ state }) => state === 'waiting').length)
