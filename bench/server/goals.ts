import type { OperationName } from './operations.ts'

/** For two cores; reasons in docs/measurements.md. */
export type Goal = { perSecond?: number; p99Ms?: number; cpuMs?: number }

export const goals: Record<OperationName, Goal> = {
  catalogue: { perSecond: 10_000, p99Ms: 2 },
  wizard: { perSecond: 500, p99Ms: 30, cpuMs: 2 },
  pay: { perSecond: 1_500 },
  list: { perSecond: 2_500, p99Ms: 8 },
  'sign-in': {},
  redemption: {},
}

export const START_SECONDS = 0.6
export const IDLE_MB = 130
/** With 1,000,000 members, compared with 1,000. */
export const FLAT = 0.2
