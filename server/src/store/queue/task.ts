import type { Deps } from '../../deps.ts'

/** Must tolerate running twice, after a crash before it was recorded. */
export type Task = (deps: Deps, payload: Record<string, unknown>) => Promise<void>

/** Throws when it is missing: such a job can never run. */
export const textOf = (payload: Record<string, unknown>, name: string): string => {
  const value = payload[name]
  if (typeof value !== 'string' || value === '') throw new Error(`The job has no "${name}".`)
  return value
}
