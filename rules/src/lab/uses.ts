import type { Use } from '@sipday/contract/use.ts'
import { dateIn, type CalendarDate } from '../calendar.ts'
import { periodKeyOn } from '../uses/periods.ts'
import type { BenefitLever } from './levers.ts'

const MINUTE_MS = 60_000
const QUARTER = 15

/** In a zone; asking again for the same quarter hour costs nothing. */
export const daysOf = (since: number) => {
  const zones = new Map<string, Map<number, CalendarDate>>()
  return (minute: number, timeZone: string): CalendarDate => {
    let known = zones.get(timeZone)
    if (!known) zones.set(timeZone, (known = new Map<number, CalendarDate>()))
    const quarter = Math.floor(minute / QUARTER)
    let day = known.get(quarter)
    if (day === undefined) known.set(quarter, (day = dateIn(new Date(since + minute * MINUTE_MS), timeZone)))
    return day
  }
}

/** Null where only its worth is tried. */
export const triedUse = (use: Use, { count, per, gapMinutes }: BenefitLever): Use | null => {
  if (count === undefined && gapMinutes === undefined) return null
  const limited = count === undefined ? {} : { count, per: per ?? (isByCalendar(use.per) ? use.per : 'month') }
  return { ...use, ...limited, ...(gapMinutes === undefined ? {} : { gapMinutes }) }
}

const isByCalendar = (per: Use['per']): per is 'day' | 'week' | 'month' =>
  per === 'day' || per === 'week' || per === 'month'

/** A use beside what the benefit allows: no limit of it counts this one. -1 for a benefit that is no longer known. */
export const extraOf = (benefit: number): number => (benefit < 0 ? benefit : -2 - benefit)

/** The benefit that a use is worth and costs as much as. */
export const pricedAs = (benefit: number): number => (benefit < -1 ? -2 - benefit : benefit)

/**
 * Which uses of one benefit would have been given under another limit, in the order of `minutes`: as the counter says
 * it, by the number in its period and the gap since the last one that was given. Where only the gap is tried, the
 * number stays what it was.
 */
export const stillGiven = (
  use: Use,
  minutes: readonly number[],
  dayOf: (minute: number) => CalendarDate,
  limits: { count: boolean; gap: boolean },
): boolean[] => {
  const taken = new Map<string, number>()
  let last = -Infinity
  return minutes.map((minute) => {
    if (limits.gap && use.gapMinutes !== undefined && minute - last < use.gapMinutes) return false
    const key = limits.count ? periodKeyOn(use, dayOf(minute), '') : null
    if (key !== null) {
      const before = taken.get(key) ?? 0
      if (before >= use.count) return false
      taken.set(key, before + 1)
    }
    last = minute
    return true
  })
}
