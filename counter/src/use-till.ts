import { useSelected } from '@sipday/ui/use-selected.ts'
import type { CounterActor } from './counter-actor.ts'

/** The zone of the location, in which all times are shown (R7). */
export const useZone = (actor: CounterActor): string =>
  useSelected(actor, ({ context }) => context.till?.shift.timeZone ?? 'America/New_York')

/** How many things handed out the server does not know yet. */
export const useWaiting = (actor: CounterActor): number =>
  useSelected(actor, ({ context }) => context.handedOut.filter(({ state }) => state === 'waiting').length)
