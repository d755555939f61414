import type { Deps } from '../deps.ts'

/**
 * One kind of work. It must tolerate running twice (after a crash between finishing and being recorded as finished).
 */
export type Task = (deps: Deps, payload: Record<string, unknown>) => Promise<void>

/** A text in a job's payload. Throws when it is missing: such a job can never run. */
export const textOf = (payload: Record<string, unknown>, name: string): string => {
  const value = payload[name]
  if (typeof value !== 'string' || value === '') throw new Error(`The job has no "${name}".`)
  return value
}
