import type { BenefitPeriod } from '@sipday/contract/catalogue.ts'
import { addDays, type CalendarDate, dateIn } from '../calendar.ts'
import { clockTimeIn } from '../hours/local-time.ts'
import { clockText, monthDayText } from '../written/moments.ts'

/** The till tells no day, as it would tell the birthday. */
export const birthdayWords = {
  ask: 'Tell us your birthday to get it',
  waits: 'Comes with your birthday',
  until: (day: CalendarDate) => `Ready until ${monthDayText(day)}`,
  from: (day: CalendarDate) => `From ${monthDayText(day)}`,
  again: 'Ready again with your next birthday.',
  atTill: {
    now: 'Ready, in the week of the birthday',
    waits: 'Comes with the birthday',
    untold: 'Comes once the birthday is told on the member’s page',
    offline: 'Comes with the birthday, or once the page is opened again in its week',
  },
} as const

export const afterPayment = 'Ready again after the next payment.'

const currently: Record<BenefitPeriod, string> = {
  day: ' today',
  week: ' this week',
  month: ' this month',
  term: '',
  unlimited: '',
}

type Counted = { left?: number | null | undefined; of?: number | null | undefined; period: BenefitPeriod }

/** "3 of 10 left this month"; null where one is all there is, and without a limit. */
export const leftText = ({ left, of, period }: Counted): string | null =>
  typeof left !== 'number' || typeof of !== 'number' || of < 2 ? null : `${left} of ${of} left${currently[period]}`

/** "Next at 10:42 AM", "Next tomorrow", "Next tomorrow at 8:00 AM", "Next on July 1". */
export const nextText = (readyAt: Date, now: Date, timeZone: string): string => {
  const [day, today] = [dateIn(readyAt, timeZone), dateIn(now, timeZone)]
  const at = clockTimeIn(readyAt, timeZone) === '00:00' ? '' : ` at ${clockText(readyAt, timeZone)}`
  if (day === today) return `Next${at}`
  return day === addDays(today, 1) ? `Next tomorrow${at}` : `Next on ${monthDayText(day)}${at}`
}
