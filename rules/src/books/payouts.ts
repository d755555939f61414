import { type Line, sumOf, written } from './journal.ts'

/* What a payout does to the books, in whole cents (B1, decision 68). */

/** A location's sales in a payout; gross less fee reaches the bank. */
export type PayoutPart = { locationId: string; grossCents: number; feeCents: number }
export type LinesAt = { locationId: string; lines: Line[] }

const netOf = (parts: readonly PayoutPart[]): number =>
  sumOf(parts.map(({ grossCents, feeCents }) => ({ cents: grossCents - feeCents })))

const linesAt = (place: string, restCents: number, parts: readonly PayoutPart[]): LinesAt[] => {
  const places = [...new Set([...parts.map(({ locationId }) => locationId), place])]
  return places.map((locationId) => {
    const own = parts.filter((part) => part.locationId === locationId)
    const rest = locationId === place ? restCents : 0
    const sum = (of: (part: PayoutPart) => number) => sumOf(own.map((part) => ({ cents: of(part) })))
    const lines = written(
      { account: 'bank', cents: netOf(own) + rest },
      { account: 'fees', cents: sum(({ feeCents }) => feeCents) },
      { account: 'square', cents: -sum(({ grossCents }) => grossCents) },
      { account: 'other', cents: -rest },
    )
    return { locationId, lines }
  })
}

/**
 * What is not of this system, or not matched yet, stands in `other` at `place`, where the payout went, so that the
 * bank has it to the cent.
 */
export const payoutLines = (place: string, amountCents: number, parts: readonly PayoutPart[]): LinesAt[] =>
  linesAt(place, amountCents - netOf(parts), parts)

/** Moves entries that were matched later out of `other`. */
export const matchedLines = (place: string, parts: readonly PayoutPart[]): LinesAt[] =>
  linesAt(place, -netOf(parts), parts)

/** Square owes a failed payout again. */
export const failedLines = (amountCents: number): Line[] =>
  written({ account: 'bank', cents: -amountCents }, { account: 'square', cents: amountCents })
