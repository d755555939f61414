import { addDays } from '@sipday/rules/calendar.ts'

/** How far back the first count goes, in days. */
const FIRST_DAYS = 400
/** Days that are counted anew each night, because something of them becomes known late. */
const AGAIN_DAYS = 90

/** The first day to count, so that days through `day` are counted; `counted`: the last one that was, if any. */
export const firstDayToCount = (day: string, counted: string | null): string => {
  const again = addDays(day, 1 - AGAIN_DAYS)
  const next = counted === null ? addDays(day, 1 - FIRST_DAYS) : addDays(counted, 1)
  return next < again ? next : again
}

/** The days in parts, for one question each: none may take longer than the database is given for one. */
export const partsOf = (from: string, until: string): { from: string; until: string }[] => {
  const parts = []
  for (let first = from; first <= until; first = addDays(first, AGAIN_DAYS)) {
    const last = addDays(first, AGAIN_DAYS - 1)
    parts.push({ from: first, until: last < until ? last : until })
  }
  return parts
}
