import { addDays, type CalendarDate } from '../calendar.ts'
import { GRACE_DAYS } from './grace.ts'

/**
 * On which days after a renewal that was not paid its card is charged again. The longest two end as late as Square's own
 * retries, whose bill a try takes the place of.
 */
export const tryModes = ['none', '1', '2', '3', '1,2', '1,3', '2,3', '1,2,3', '3,6,9', '1,3,6,9'] as const
export type TryMode = (typeof tryModes)[number]

export const tryWords: Readonly<Record<TryMode, string>> = {
  none: 'Not by itself',
  '1': 'After 1 day',
  '2': 'After 2 days',
  '3': 'After 3 days',
  '1,2': 'After 1 and 2 days',
  '1,3': 'After 1 and 3 days',
  '2,3': 'After 2 and 3 days',
  '1,2,3': 'After 1, 2 and 3 days',
  '3,6,9': 'After 3, 6 and 9 days',
  '1,3,6,9': 'After 1, 3, 6 and 9 days',
}

/** `graceUntil`: the last day of grace; `triedOn`: of the newest try, or null. */
export type Tries = { mode: TryMode; graceUntil: CalendarDate; triedOn: CalendarDate | null }

/** The days of the tries that are left, of which the first may have passed. Days that were missed are one try. */
export const triesLeft = ({ mode, graceUntil, triedOn }: Tries): CalendarDate[] => {
  const since = addDays(graceUntil, -GRACE_DAYS)
  const days = mode === 'none' ? [] : mode.split(',').map((day) => addDays(since, Number(day)))
  return days.filter((day) => triedOn === null || day > triedOn)
}

/** After this many days nothing is tried again, whatever the rule. */
export const LAST_TRY_DAYS = 9

/** From a database: what is not known is no try. */
export const tryModeOf = (value: string | null): TryMode => tryModes.find((mode) => mode === value) ?? 'none'
