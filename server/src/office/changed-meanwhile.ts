import { Refusal } from '../refusal.ts'

/** Someone saved this thing after the form was filled: the form shows both. */
export const changedMeanwhile = (now: { current: unknown; by: string; at: Date }): Refusal =>
  new Refusal(409, 'changed_meanwhile', `${now.by} changed this while you were editing. Nothing was overwritten.`, {
    meanwhile: { ...now, at: now.at.toISOString() },
  })
