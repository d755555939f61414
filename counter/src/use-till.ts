import type { CounterShift } from '@sipday/contract/counter.ts'
import { useSelected } from '@sipday/ui/use-selected.ts'
import type { CounterActor } from './counter-actor.ts'

/** The location's time zone, in which all times are shown (R7). */
export const useZone = (actor: CounterActor): string =>
  useSelected(actor, ({ context }) => context.till?.shift.timeZone ?? 'America/New_York')

/** The till's shift with the shop's sentences; undefined when no one is signed in. */
export const useShift = (actor: CounterActor): CounterShift | undefined =>
  useSelected(actor, ({ context }) => context.till?.shift)

/** How many redemptions have not been sent to the server yet. */
export const useWaiting = (actor: CounterActor): number =>
  useSelected(actor, ({ context }) => context.handedOut.filter(({ state }) => state === 'waiting').length)
