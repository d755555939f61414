import { Refusal } from '../refusal.ts'

/** The form shows both versions. */
export const changedMeanwhile = (now: { current: unknown; by: string; at: Date }): Refusal =>
  new Refusal(409, 'changed_meanwhile', `${now.by} changed this while you were editing. Nothing was overwritten.`, {
    meanwhile: { ...now, at: now.at.toISOString() },
  })
