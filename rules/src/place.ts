import type { CalendarDate } from './calendar.ts'

/** From a day on (R65). Null leaves the previous value. */
export type PlaceTerms = {
  locationId: string
  from: CalendarDate
  /** Thousandths of a percent; 0 without tax. */
  taxRate: number | null
  /** The location's id at the card provider. */
  squareLocationId: string | null
}
export type PlaceTax = Pick<PlaceTerms, 'locationId' | 'from' | 'taxRate'>

/** Whether nothing is taxed at any of these on a day; not where one has no rate of its own. */
export const areUntaxed = (
  places: readonly { tax: readonly { rate: number; from: CalendarDate }[] }[],
  day: CalendarDate,
): boolean =>
  places.length > 0 &&
  places.every(
    ({ tax }) =>
      tax
        .filter(({ from }) => from <= day)
        .toSorted((one, other) => (one.from < other.from ? -1 : 1))
        .at(-1)?.rate === 0,
  )

/** planned: before its opening day. closing: sells nothing; members come until the last day. */
export const stageOf = (
  { opensOn, lastDay }: { opensOn: CalendarDate | null; lastDay: CalendarDate | null },
  today: CalendarDate,
): 'planned' | 'open' | 'closing' | 'closed' => {
  if (lastDay !== null) return today > lastDay ? 'closed' : 'closing'
  return opensOn !== null && today < opensOn ? 'planned' : 'open'
}

/** The newest value in effect on `day`. */
const holding = <T extends { locationId: string; from: CalendarDate }, V>(
  terms: readonly T[],
  locationId: string,
  day: CalendarDate,
  valueOf: (one: T) => V | null,
): V | null => {
  let newest: { from: CalendarDate; value: V } | null = null
  for (const one of terms) {
    const value = valueOf(one)
    if (one.locationId !== locationId || one.from > day || value === null) continue
    if (newest === null || one.from > newest.from) newest = { from: one.from, value }
  }
  return newest?.value ?? null
}

/**
 * The location's own rate, else the shop's, in thousandths of a percent (R65, W9). The only source of a rate, whether
 * shown, charged, agreed to, billed or sent.
 */
export const taxRateAt = (
  terms: readonly PlaceTax[],
  locationId: string,
  day: CalendarDate,
  shopRate: number,
): number => holding(terms, locationId, day, (one) => one.taxRate) ?? shopRate

/** The shop's single provider location where none is set (R65). */
export const squareLocationAt = (
  terms: readonly PlaceTerms[],
  locationId: string,
  day: CalendarDate,
  shopLocation: string,
): string => holding(terms, locationId, day, (one) => one.squareLocationId) ?? shopLocation
