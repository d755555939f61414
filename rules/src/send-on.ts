import type { CalendarDate } from './calendar.ts'
import { addMonths, isCalendarDate } from './calendar.ts'

/** How far ahead a gift may be dated (R57). */
const MONTHS_AHEAD = 12

/** The last day a gift bought today may be sent (R57). */
export const latestSendOn = (today: CalendarDate): CalendarDate => addMonths(today, MONTHS_AHEAD)

export const sendOnMessages = {
  notADate: 'Please enter a real date.',
  past: 'Please choose today or a later date.',
  tooFar: 'Please choose a date within the next 12 months.',
} as const

/**
 * The error in a gift's send date, null when there is none: it must be a real date, from today to 12 months ahead in
 * the location's calendar (R57). Empty means the day of purchase.
 */
export const sendOnProblem = (sendOn: string | null | undefined, today: CalendarDate): string | null => {
  if (!sendOn) return null
  if (!isCalendarDate(sendOn)) return sendOnMessages.notADate
  if (sendOn < today) return sendOnMessages.past
  return sendOn > latestSendOn(today) ? sendOnMessages.tooFar : null
}
