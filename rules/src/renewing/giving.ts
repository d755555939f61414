import { addDays, type CalendarDate, daysBetween } from '../calendar.ts'
import type { StaffRole } from '@sipday/contract/office/people.ts'

/** The most days that are added to a membership at once. */
export const MOST_DAYS_AT_ONCE = 90
/** How long a membership that the shop gives may run at most, today included. */
export const LONGEST_GIVEN_DAYS = 366
/** What someone of the support may give one member within a year (O9.3). */
export const SUPPORT_DAYS_A_YEAR = 90

/** The days from today to the last day, both included. */
export const daysGiven = (today: CalendarDate, endsOn: CalendarDate): number => daysBetween(today, endsOn) + 1

/** The last day that a membership given today may have. */
export const latestEnd = (today: CalendarDate): CalendarDate => addDays(today, LONGEST_GIVEN_DAYS - 1)

type Giving = { role: StaffRole; days: number; givenInYear: number }

/** Why this person may not give so many days to a member who was given others in the last year; null when they may. */
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

/** Why days cannot be added to a membership on `today`, a day of its location; null when they can. */
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
