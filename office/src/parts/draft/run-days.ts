import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { dayText } from '../words.ts'

/** Both are included; null: open on that side. */
export type Days = { startsOn: CalendarDate | null; endsOn: CalendarDate | null }

/** "Jan 1 to Mar 31", "Since Jan 1", "Always". */
export const runDays = ({ startsOn, endsOn }: Days): string => {
  if (startsOn && endsOn) return `${dayText(startsOn)} to ${dayText(endsOn)}`
  if (startsOn) return `Since ${dayText(startsOn)}`
  return endsOn ? `Until ${dayText(endsOn)}` : 'Always'
}
