import type { CalendarDate } from './calendar.ts'
import { addMonths, isCalendarDate } from './calendar.ts'

/** R57. */
const MONTHS_AHEAD = 12

/** R57. */
export const latestSendOn = (today: CalendarDate): CalendarDate => addMonths(today, MONTHS_AHEAD)

export const sendOnMessages = {
  notADate: 'Please enter a real date.',
  past: 'Please choose today or a later date.',
  tooFar: 'Please choose a date within the next 12 months.',
} as const

/**
 * A real date, from today to 12 months ahead at the location (R57); empty means the day of purchase. Null when it is
 * right.
 */
export const sendOnProblem = (sendOn: string | null | undefined, today: CalendarDate): string | null => {
  if (!sendOn) return null
  if (!isCalendarDate(sendOn)) return sendOnMessages.notADate
  if (sendOn < today) return sendOnMessages.past
  return sendOn > latestSendOn(today) ? sendOnMessages.tooFar : null
}
