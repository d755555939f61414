import type { Draft } from './draft.ts'

/** What every step of the set-up is told. `onDone`: what it asked for is in the draft. */
export type StepProps = {
  draft: Draft
  /** The time zone that the shop has until its owner says another one. */
  shopZone: string
  onDone: () => void
}

/** A check of a text that must not be empty. */
export const required =
  (message: string) =>
  (value: string): string | undefined =>
    value.trim() === '' ? message : undefined
