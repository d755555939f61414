import { type CalendarDate, dateIn } from '@sipday/rules/calendar.ts'
import { dayInShort, instantText as written, momentInShort } from '@sipday/rules/written/moments.ts'

/** "January 1, 2027, 12:00 AM", in sentences and facts. `instant` is ISO 8601. */
export const instantText = (instant: string, timeZone: string): string => written(new Date(instant), timeZone)

/** "Jan 1, 12:00 AM", in tables and lists, with the year unless it is this one. `instant` is ISO 8601. */
export const whenText = (instant: string, timeZone: string): string =>
  momentInShort(new Date(instant), timeZone, new Date())

/** "Jan 1", in tables and lists, with the year unless it is this one. */
export const dayText = (day: CalendarDate): string => dayInShort(day, dateIn(new Date(), 'UTC'))
