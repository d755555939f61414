import { addDays, addMonths, type CalendarDate } from '../calendar.ts'

/** `until`: earned everywhere. Null when no month more is earned. */
export const closableMonth = (until: CalendarDate | null, sealedUntil: CalendarDate | null): CalendarDate | null => {
  if (until === null) return null
  const first = `${addDays(until, 1).slice(0, 8)}01`
  const last = addDays(first, -1)
  return sealedUntil !== null && last <= sealedUntil ? null : last
}

export const endsMonth = (day: CalendarDate): boolean => addDays(day, 1) === addMonths(`${day.slice(0, 8)}01`, 1)
