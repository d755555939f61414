import type { Draft } from './draft.ts'

/** `onDone`: the draft now has what the step asked for. */
export type StepProps = {
  draft: Draft
  /** Until the owner names another one. */
  shopZone: string
  onDone: () => void
}

export const required =
  (message: string) =>
  (value: string): string | undefined =>
    value.trim() === '' ? message : undefined
