import type { CounterShift } from '@sipday/contract/counter.ts'
import { useCounter } from './useCounter.tsx'

/** All times are shown in it (R7). */
export const useZone = (): string => useCounter(({ context }) => context.till?.shift.timeZone ?? 'America/New_York')

export const useShift = (): CounterShift | undefined => useCounter(({ context }) => context.till?.shift)

export const useWaiting = (): number =>
  useCounter(({ context }) => context.handedOut.filter(({ state }) => state === 'waiting').length)
