import { addDays, type CalendarDate } from '../calendar.ts'

/** How long before the last day of a location the offer to move ends, in days: who says nothing is refunded then. */
const BEFORE_LAST_DAY = 7

/** The last day of an offer to move from a location that closes (O7); null when too little time is left. */
export const offerUntil = (lastDay: CalendarDate, today: CalendarDate): CalendarDate | null => {
  const until = addDays(lastDay, -BEFORE_LAST_DAY)
  return until > today ? until : null
}
