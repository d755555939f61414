import { addDays, addMonths, type CalendarDate } from '../calendar.ts'

/**
 * The last day of the last month that can be closed: it is earned everywhere (`until`) and not closed yet
 * (`sealedUntil`). Null when there is none.
 */
export const closableMonth = (until: CalendarDate | null, sealedUntil: CalendarDate | null): CalendarDate | null => {
  if (until === null) return null
  const first = `${addDays(until, 1).slice(0, 8)}01`
  const last = addDays(first, -1)
  return sealedUntil !== null && last <= sealedUntil ? null : last
}

/** Whether a day is the last one of its month. */
export const endsMonth = (day: CalendarDate): boolean => addDays(day, 1) === addMonths(`${day.slice(0, 8)}01`, 1)
