import { addDays, type CalendarDate } from '../calendar.ts'

/** Days before the last day of a location; no answer by then means a refund. */
const BEFORE_LAST_DAY = 7

/** The last day of an offer to move (O7); null when too little time is left. */
export const offerUntil = (lastDay: CalendarDate, today: CalendarDate): CalendarDate | null => {
  const until = addDays(lastDay, -BEFORE_LAST_DAY)
  return until > today ? until : null
}
