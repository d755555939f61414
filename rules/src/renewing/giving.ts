import { addDays, type CalendarDate, daysBetween } from '../calendar.ts'
import type { StaffRole } from '@sipday/contract/office/people.ts'

export const MOST_DAYS_AT_ONCE = 90
/** Today included. */
export const LONGEST_GIVEN_DAYS = 366
/** By support, to one member (O9.3). */
export const SUPPORT_DAYS_A_YEAR = 90

/** Both ends included. */
export const daysGiven = (today: CalendarDate, endsOn: CalendarDate): number => daysBetween(today, endsOn) + 1

export const latestEnd = (today: CalendarDate): CalendarDate => addDays(today, LONGEST_GIVEN_DAYS - 1)

type Giving = { role: StaffRole; days: number; givenInYear: number }

/** Null when they may; `givenInYear` counts the days of the last year. */
export const givingRefused = ({ role, days, givenInYear }: Giving): string | null => {
  const left = Math.max(0, SUPPORT_DAYS_A_YEAR - givenInYear)
  if (role !== 'support' || days <= left) return null
  return left === 0
    ? `This member was given ${givenInYear} days within a year. Please ask a manager or the owner to give more.`
    : `You can give this member ${left} more ${left === 1 ? 'day' : 'days'} within a year. Please ask a manager or the owner to give more.`
}

type Facts = {
  kind: 'renewing' | 'term' | 'complimentary'
  isLive: boolean
  endDate: CalendarDate | null
}

/** `today` is a day of its location; null when they can. */
export const daysRefused = (
  { kind, isLive, endDate }: Facts,
  today: CalendarDate,
): { code: 'not_for_renewing' | 'already_ended'; message: string } | null => {
  if (!isLive || (endDate !== null && endDate < today))
    return { code: 'already_ended', message: 'This membership has ended. Give a new one instead.' }
  if (kind === 'renewing' || endDate === null)
    return {
      code: 'not_for_renewing',
      message: 'This membership renews by itself, so no days can be added to it. Refund some of its days instead.',
    }
  return null
}
