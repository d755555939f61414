import type { CounterShift } from '@sipday/contract/counter.ts'
import { useCounter } from './useCounter.tsx'

/** The location's time zone, in which all times are shown (R7). */
export const useZone = (): string => useCounter(({ context }) => context.till?.shift.timeZone ?? 'America/New_York')

/** The till's shift with the shop's sentences; undefined when no one is signed in. */
export const useShift = (): CounterShift | undefined => useCounter(({ context }) => context.till?.shift)

/** How many redemptions have not been sent to the server yet. */
export const useWaiting = (): number =>
  useCounter(({ context }) => context.handedOut.filter(({ state }) => state === 'waiting').length)
