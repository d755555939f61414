import type { BenefitPeriod } from '@sipday/contract/catalogue.ts'
import type { Use, UsePer } from '@sipday/contract/use.ts'
import { addDays, addMonths, type CalendarDate, dateIn } from '../calendar.ts'
import { weekdayOf } from '../hours/local-time.ts'
import { type Birthday, windowOn } from './birthday.ts'

/** Where and when a membership counts. `termSince`: the day its paid term began. `birthday`: where it was told. */
export type Counting = { timeZone: string; termSince: CalendarDate; birthday?: Birthday | null }

/** Without a limit and without a gap nothing is counted. */
export const isCounted = ({ per, gapMinutes }: Use): boolean => per !== 'unlimited' || gapMinutes !== undefined

/** How calls name it; `once` has been called a term there from the beginning, and what is marked beside it is one too. */
export const periodOf = (per: UsePer): BenefitPeriod => (per === 'once' || per === 'birthday' ? 'term' : per)

/** Only of a membership that has no last day. */
export const isOfEachPayment = ({ per }: Use, endDate: CalendarDate | null): boolean =>
  per === 'term' && endDate === null

/** By the year in which it begins. */
const windowKey = (begins: CalendarDate | null): string | null => begins && `birthday ${begins.slice(0, 4)}`

const mondayOf = (day: CalendarDate): CalendarDate => addDays(day, 1 - weekdayOf(day))

/** R32; null when it is not counted, and for a birthday's outside its week. */
export const periodKeyOn = (
  use: Use,
  today: CalendarDate,
  termSince: CalendarDate,
  birthday?: Birthday | null,
): string | null => {
  switch (use.per) {
    case 'day':
      return today
    case 'week':
      return `week ${mondayOf(today)}`
    case 'month':
      return today.slice(0, 7)
    case 'term':
      return `term ${termSince}`
    case 'once':
      return 'term'
    case 'birthday':
      return windowKey(windowOn(birthday, today))
    case 'unlimited':
      return isCounted(use) ? today : null
    default:
      return unheardOf(use.per)
  }
}

export const periodKey = (use: Use, at: Date, { timeZone, termSince, birthday }: Counting): string | null =>
  periodKeyOn(use, dateIn(at, timeZone), termSince, birthday)

/** A new kind does not compile until it is handled, and unknown data is refused: it must never mean "unlimited". */
const unheardOf = (per: never): never => {
  throw new RangeError(`A benefit is not counted by "${String(per)}".`)
}

/** The first day on which it counts anew; null for never, or not by the calendar. */
export const nextPeriodOn = (per: UsePer, today: CalendarDate): CalendarDate | null => {
  if (per === 'day') return addDays(today, 1)
  if (per === 'week') return addDays(mondayOf(today), 7)
  return per === 'month' ? addMonths(`${today.slice(0, 7)}-01`, 1) : null
}
