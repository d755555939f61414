import { isolated } from '../written/isolated.ts'
import type { CalendarDate } from '../calendar.ts'

/** `renewsOn`: null unless it goes on. `today`: of its location. */
export type DayFacts = {
  status: 'active' | 'ended' | 'unpaid' | 'paused'
  isDue: boolean
  renewsOn: CalendarDate | null
  endDate: CalendarDate | null
  today: CalendarDate
}
export type MembershipDay = { kind: 'renews' | 'ends'; on: CalendarDate }

/** The next renewal, else the last day; null for one that is over or due. */
export const membershipDay = ({ status, isDue, renewsOn, endDate, today }: DayFacts): MembershipDay | null => {
  if (status === 'ended' || status === 'unpaid' || isDue) return null
  const day: MembershipDay | null = renewsOn
    ? { kind: 'renews', on: renewsOn }
    : endDate
      ? { kind: 'ends', on: endDate }
      : null
  return day && day.on >= today ? day : null
}

/** On the page, in letters and in the calendar itself. */
export const calendarTexts = {
  add: 'Add to Calendar',
  label: (plan: string): string => `Add to Calendar: ${plan}`,
  link: 'Add the day to your calendar',
  gone: 'There is no day to add: this membership is over, or its payment is due.',
  summary: (kind: MembershipDay['kind'], plan: string, shop: string): string =>
    `${isolated(plan)} at ${isolated(shop)} ${kind}`,
  description: (kind: MembershipDay['kind'], url: string): string =>
    kind === 'renews'
      ? `To change, pause or cancel it before this day: ${url}`
      : `The last day is this one, until 11:59 PM. ${url}`,
} as const
