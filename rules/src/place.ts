import type { CalendarDate } from './calendar.ts'

/** What applies at a location from a day on (R65). Null leaves the previous value unchanged. */
export type PlaceTerms = {
  locationId: string
  /** The location's calendar day. */
  from: CalendarDate
  /** Thousandths of a percent; 0 where there is no tax. */
  taxRate: number | null
  /** The location's id at the card provider. */
  squareLocationId: string | null
}
export type PlaceTax = Pick<PlaceTerms, 'locationId' | 'from' | 'taxRate'>

/**
 * Where a location is in its life. planned: its opening day is to come. closing: nothing is sold any more, its members
 * come until the last day.
 */
export const stageOf = (
  { opensOn, lastDay }: { opensOn: CalendarDate | null; lastDay: CalendarDate | null },
  today: CalendarDate,
): 'planned' | 'open' | 'closing' | 'closed' => {
  if (lastDay !== null) return today > lastDay ? 'closed' : 'closing'
  return opensOn !== null && today < opensOn ? 'planned' : 'open'
}

/** The newest value at a location that is in effect on `day`. */
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
 * The tax of a location on a day, in thousandths of a percent: the location's own, else the shop's (R65, W9). The only
 * source of a rate: what is displayed, charged, agreed to, billed at renewals and sent to the provider all use this
 * function.
 */
export const taxRateAt = (
  terms: readonly PlaceTax[],
  locationId: string,
  day: CalendarDate,
  shopRate: number,
): number => holding(terms, locationId, day, (one) => one.taxRate) ?? shopRate

/** The provider's id of a location on a day; the shop's single provider location where none is set (R65). */
export const squareLocationAt = (
  terms: readonly PlaceTerms[],
  locationId: string,
  day: CalendarDate,
  shopLocation: string,
): string => holding(terms, locationId, day, (one) => one.squareLocationId) ?? shopLocation
