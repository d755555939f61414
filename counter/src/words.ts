import type { CounterMember } from '@sipday/contract/counter.ts'
import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { clockText, monthDayText } from '@sipday/rules/written/moments.ts'
import { isolated, sentence } from '@sipday/rules/written/isolated.ts'
import { atTill, type Shift } from '@sipday/rules/texts/till-texts.ts'
import { nextText } from '@sipday/rules/uses/left-words.ts'

type Benefit = CounterMember['benefits'][number]

/** "9:41 AM", in the location's time zone (R7). */
export const timeText = (at: string, timeZone: string): string => clockText(new Date(at), timeZone)

/** "May 2", in the location's time zone. */
export const dayText = (at: string, timeZone: string): string => monthDayText(dateIn(new Date(at), timeZone))

/** "tomorrow", else "May 2", in the location's time zone. */
export const againDay = (at: string, timeZone: string, now = new Date()): string =>
  dateIn(new Date(at), timeZone) === addDays(dateIn(now, timeZone), 1) ? 'tomorrow' : dayText(at, timeZone)

/** "9:41 AM" today, else "May 2 at 9:41 AM". */
export const whenText = (at: string, timeZone: string, now = new Date()): string =>
  dayText(at, timeZone) === dayText(now.toISOString(), timeZone)
    ? timeText(at, timeZone)
    : `${dayText(at, timeZone)} at ${timeText(at, timeZone)}`

/** "Next at 10:42 AM", in the location's time zone. */
export const nextTime = (readyAt: string, timeZone: string, now = new Date()): string =>
  nextText(new Date(readyAt), now, timeZone)

/** "Lin W." */
export const shortName = ({ firstName, lastInitial }: { firstName: string; lastInitial: string }): string =>
  isolated(`${firstName || 'Member'}${lastInitial ? ` ${lastInitial}.` : ''}`)

/** "048 291" */
export const codeWords = (code: string): string => code.replace(/^(...)/, '$1 ')

const USED: Readonly<Record<string, string>> = {
  day: 'Redeemed today',
  week: 'Redeemed this week',
  month: 'Redeemed this month',
}

/** What is used up, by when it comes back; nothing at the till speaks of periods. */
export const usedText = (period: string): string => USED[period] ?? 'Already redeemed'

type Counted = Pick<Benefit, 'period' | 'left' | 'of' | 'readyAt' | 'status'>

/** Too soon after the last one, or outside its hours. */
export const isNotYet = ({ status, left, of, readyAt }: Counted): boolean =>
  status === 'redeemed' && typeof readyAt === 'string' && (left === null || left === undefined ? of === null : left > 0)

/** What can be redeemed, and its label: the daily drink has the shop's words. */
export const redeemLabel = (benefit: { name: string; period: string }, shift: Shift | undefined): string =>
  benefit.period === 'day' ? atTill(shift, 'till-redeem') : sentence`Redeem ${benefit.name}`

export const handOverTitle = (benefit: { name: string; period: string }, shift: Shift | undefined): string =>
  benefit.period === 'day' ? atTill(shift, 'till-make') : sentence`Hand over: ${benefit.name}`
