import { type Line, written } from './journal.ts'

/* What a dispute does to the books, in whole cents (B1, decision 68). */

/** The bank holds the money until it decides. */
export const heldStates = ['EVIDENCE_REQUIRED', 'PROCESSING'] as const
/** The money is the cardholder's. */
export const lostStates = ['LOST', 'ACCEPTED'] as const
/** The bank only asked, or has given the money back. */
export const freeStates = ['INQUIRY_EVIDENCE_REQUIRED', 'INQUIRY_PROCESSING', 'INQUIRY_CLOSED', 'WON'] as const

/** The lost part is part of what the bank took. */
export type Standing = { takenCents: number; lostCents: number }

/** Null for an unknown state, for which nothing can be booked. */
export const standingOf = (state: string, amountCents: number): Standing | null => {
  const isOneOf = (states: readonly string[]) => states.includes(state)
  if (isOneOf(heldStates)) return { takenCents: amountCents, lostCents: 0 }
  if (isOneOf(lostStates)) return { takenCents: amountCents, lostCents: amountCents }
  return isOneOf(freeStates) ? { takenCents: 0, lostCents: 0 } : null
}

/**
 * taken: the bank has it. given_back: the shop has it again. lost: the cardholder keeps it. recovered: the bank has
 * it again and decides anew.
 */
export type DisputeStep = { kind: 'taken' | 'given_back' | 'lost' | 'recovered'; cents: number }

/** The bookings that lead from one standing to another, in order. */
export const stepsBetween = (from: Standing, to: Standing): DisputeStep[] => {
  const steps: DisputeStep[] = [
    { kind: 'recovered', cents: from.lostCents - to.lostCents },
    { kind: 'taken', cents: to.takenCents - from.takenCents },
    { kind: 'given_back', cents: from.takenCents - to.takenCents },
    { kind: 'lost', cents: to.lostCents - from.lostCents },
  ]
  return steps.filter(({ cents }) => cents > 0)
}

export const takenLines = (cents: number): Line[] =>
  written({ account: 'disputes', cents }, { account: 'square', cents: -cents })

export const givenBackLines = (cents: number): Line[] =>
  written({ account: 'square', cents }, { account: 'disputes', cents: -cents })

/**
 * The bank reopened a loss. What it took from coming days was spread over fewer days since, so all but the tax comes off
 * `refunds`.
 */
export const recoveredLines = (cents: number, taxCents: number): Line[] =>
  written(
    { account: 'disputes', cents },
    { account: 'tax', cents: -taxCents },
    { account: 'refunds', cents: taxCents - cents },
  )

/** For a payment that bought nothing. */
export const recoveredReturnLines = (cents: number): Line[] =>
  written({ account: 'disputes', cents }, { account: 'returning', cents: -cents })
