import type { CounterShift } from '@sipday/contract/counter.ts'
import type { CounterContext, Till } from '../context.ts'

export const rememberTill = (_: CounterContext, till: Till): Partial<CounterContext> => ({
  till,
  otpCode: '',
  error: null,
  online: true,
  conflictsStale: true,
  menuStale: true,
})

/** The same shift stays the same object. */
export const takeShift = ({ till }: CounterContext, shift: CounterShift): Partial<CounterContext> =>
  till && JSON.stringify(shift) !== JSON.stringify(till.shift) ? { till: { ...till, shift } } : {}
