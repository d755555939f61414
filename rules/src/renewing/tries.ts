import { addDays, type CalendarDate } from '../calendar.ts'
import { GRACE_DAYS } from './grace.ts'

/** On which days after a renewal that was not paid its card is charged again: never, or within the days of grace. */
export const tryModes = ['none', '1', '2', '3', '1,2', '1,3', '2,3', '1,2,3'] as const
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
}

/** `graceUntil`: the last day of grace; `triedOn`: of the newest try, or null. */
export type Tries = { mode: TryMode; graceUntil: CalendarDate; triedOn: CalendarDate | null }

/** The day of the next try, which may have passed; null when there is none. Days that were missed are one try. */
export const nextTry = ({ mode, graceUntil, triedOn }: Tries): CalendarDate | null => {
  const since = addDays(graceUntil, -GRACE_DAYS)
  const days = mode === 'none' ? [] : mode.split(',').map((day) => addDays(since, Number(day)))
  return days.find((day) => day <= graceUntil && (triedOn === null || day > triedOn)) ?? null
}

/** From a database: what is not known is no try. */
export const tryModeOf = (value: string | null): TryMode => tryModes.find((mode) => mode === value) ?? 'none'
