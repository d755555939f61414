import type { Frequency } from '@sipday/contract/catalogue.ts'
import { addDays, addMonths, type CalendarDate, daysBetween, monthsOf } from '../calendar.ts'

/* A paid period, earned in a straight line over its days, in whole cents without tax (B1). */

export type Earning = {
  /** Still to be earned when `leftFrom` began. */
  leftCents: number
  leftFrom: CalendarDate
  /** Exclusive: the next renewal. */
  untilDay: CalendarDate
  /** The first counted day also brings what earlier days would have brought. */
  sinceDay: CalendarDate
  /** The first day without the membership; null while it goes on. */
  endedOn: CalendarDate | null
}

/** Whole cents; the last day brings the rest. */
export const earnedThrough = (
  { leftCents, leftFrom, untilDay }: Pick<Earning, 'leftCents' | 'leftFrom' | 'untilDay'>,
  day: CalendarDate,
): number => {
  const days = daysBetween(leftFrom, untilDay)
  if (days <= 0) return leftCents
  const used = Math.min(Math.max(daysBetween(leftFrom, day) + 1, 0), days)
  return Math.floor((leftCents * used) / days)
}

/** Not earned once the days through `counted` are booked; null before any day is. */
export const unearned = (period: Earning, counted: CalendarDate | null): number => {
  const { endedOn, leftCents, sinceDay } = period
  if (counted === null) return leftCents
  const last = endedOn !== null && endedOn <= counted ? addDays(endedOn, -1) : counted
  return last < sinceDay ? leftCents : leftCents - earnedThrough(period, last)
}

/** What is left is spread over the days after `counted`. */
export const less = <Period extends Earning>(
  period: Period,
  counted: CalendarDate | null,
  takenCents: number,
): Period => {
  const { endedOn, leftFrom, sinceDay } = period
  const leftCents = unearned(period, counted) - takenCents
  if (counted === null || counted < sinceDay || counted < leftFrom) return { ...period, leftCents }
  return { ...period, leftCents, leftFrom: endedOn !== null && endedOn <= counted ? endedOn : addDays(counted, 1) }
}

/** Takes a refund of `netCents` out of the coming days of these periods, the first ones first. */
export const takenFrom = <Period extends Earning>(
  periods: readonly Period[],
  counted: CalendarDate | null,
  netCents: number,
): { period: Period; cents: number }[] => {
  let rest = netCents
  return periods.flatMap((period) => {
    const cents = Math.min(unearned(period, counted), rest)
    rest -= cents
    return cents > 0 ? [{ period, cents }] : []
  })
}

/**
 * The renewal day by its frequency (R42), never after the next renewal. `renewsOn` is the end stored with the
 * payment.
 */
export const periodEnd = ({
  from,
  frequency,
  anchorDay,
  nextFrom,
  renewsOn,
}: {
  from: CalendarDate
  frequency: Frequency
  anchorDay: number | null
  nextFrom: CalendarDate | null
  renewsOn: CalendarDate | null
}): CalendarDate => {
  const end = renewsOn ?? addMonths(from, monthsOf(frequency), anchorDay ?? undefined)
  return nextFrom !== null && nextFrom < end ? nextFrom : end
}
