import { addDays } from '@sipday/rules/calendar.ts'

const FIRST_DAYS = 400
/** Recounted each night for what becomes known late. */
const AGAIN_DAYS = 90

/** `counted`: the last counted day, if any. */
export const firstDayToCount = (day: string, counted: string | null): string => {
  const again = addDays(day, 1 - AGAIN_DAYS)
  const next = counted === null ? addDays(day, 1 - FIRST_DAYS) : addDays(counted, 1)
  return next < again ? next : again
}

/** Small enough for the database's time limit. */
export const partsOf = (from: string, until: string): { from: string; until: string }[] => {
  const parts = []
  for (let first = from; first <= until; first = addDays(first, AGAIN_DAYS)) {
    const last = addDays(first, AGAIN_DAYS - 1)
    parts.push({ from: first, until: last < until ? last : until })
  }
  return parts
}
