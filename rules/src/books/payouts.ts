import { type Line, sumOf, written } from './journal.ts'

/* What a payout does to the books (B1, decision 68). All amounts are whole cents. */

/** What of a payout is of what this system sold at a location, added up: what reaches the bank is gross less fee. */
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
 * A payout has arrived. What of it is not of this system, or is not matched yet, stands in `other` at `place`, the
 * location it was paid out for: so the bank has the payout to the cent.
 */
export const payoutLines = (place: string, amountCents: number, parts: readonly PayoutPart[]): LinesAt[] =>
  linesAt(place, amountCents - netOf(parts), parts)

/** Entries of a payout that is booked were matched later: they no longer stand in `other`. */
export const matchedLines = (place: string, parts: readonly PayoutPart[]): LinesAt[] =>
  linesAt(place, -netOf(parts), parts)

/** The bank did not take a payout: Square owes it again. */
export const failedLines = (amountCents: number): Line[] =>
  written({ account: 'bank', cents: -amountCents }, { account: 'square', cents: amountCents })
