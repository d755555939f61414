import type { Frequency } from '@sipday/contract/catalogue.ts'
import { addDays, addMonths, type CalendarDate, daysBetween, monthsOf } from '../calendar.ts'

/* How the money of a paid period is earned: a straight line over its days, without tax, in whole cents (B1). */

export type Earning = {
  /** What was still to be earned when `leftFrom` began. */
  leftCents: number
  leftFrom: CalendarDate
  /** The first day that is not part of the period: the next renewal. */
  untilDay: CalendarDate
  /** The first day that is counted with this period; it brings what earlier days would have brought as well. */
  sinceDay: CalendarDate
  /** The first day on which the membership no longer was; null while it goes on. */
  endedOn: CalendarDate | null
}

/** What is earned at the end of `day`, when a period is looked at by itself: whole cents, and the last day brings the rest. */
export const earnedThrough = (
  { leftCents, leftFrom, untilDay }: Pick<Earning, 'leftCents' | 'leftFrom' | 'untilDay'>,
  day: CalendarDate,
): number => {
  const days = daysBetween(leftFrom, untilDay)
  if (days <= 0) return leftCents
  const used = Math.min(Math.max(daysBetween(leftFrom, day) + 1, 0), days)
  return Math.floor((leftCents * used) / days)
}

/** What is not earned once the days through `counted` are in the books; null before any day is. */
export const unearned = (period: Earning, counted: CalendarDate | null): number => {
  const { endedOn, leftCents, sinceDay } = period
  if (counted === null) return leftCents
  const last = endedOn !== null && endedOn <= counted ? addDays(endedOn, -1) : counted
  return last < sinceDay ? leftCents : leftCents - earnedThrough(period, last)
}

/**
 * The same period from the day after `counted` on, with `takenCents` of what is not earned taken out of it: what is left
 * is spread over the days left.
 */
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

/** What a refund of `netCents` takes out of the days to come of these periods, the first ones first. */
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
 * The first day after a paid period: the renewal day by its frequency (R42), but never after the next renewal.
 * `renewsOn`: where the end was written down with the payment.
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
