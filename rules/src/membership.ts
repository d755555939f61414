import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import type { CalendarDate } from './calendar.ts'
import { addMonths, dateIn, dayOf } from './calendar.ts'

export type Role = 'Account Manager' | 'Shared Member' | 'Gifted Member' | 'None'

/** The fields that S4's classification uses. */
export type Classified = { anchorDay: number | null; endDate: CalendarDate | null }

/** Has an anchor, or its end date is today or later (S4). */
export const isActive = (subscription: Classified, today: CalendarDate): boolean =>
  subscription.anchorDay !== null || (subscription.endDate !== null && subscription.endDate >= today)

/** No anchor, and an end date before today (S4). A subscription with neither is in neither group. */
export const isEnded = (subscription: Classified, today: CalendarDate): boolean =>
  subscription.anchorDay === null && subscription.endDate !== null && subscription.endDate < today

/** Before its first day nothing can be redeemed (R57). */
export const hasStarted = (startedOn: CalendarDate, today: CalendarDate): boolean => startedOn <= today

/**
 * S4. `linked` manage it, `active` can redeem it; the first linked subscriber decides whether a member shares it or
 * was given it.
 */
export const roleIn = (customerId: string, linked: readonly string[], active: readonly string[]): Role => {
  if (linked.includes(customerId)) return 'Account Manager'
  if (!active.includes(customerId)) return 'None'
  return linked[0] !== undefined && active.includes(linked[0]) ? 'Shared Member' : 'Gifted Member'
}

/** Needs a provider subscription id that is not 'Complimentary' (S2, S6); never a gift (R40). */
export const canManage = (record: Pick<SubscriptionRecord, 'Square Subscription ID' | 'Gift' | 'Role'>): boolean =>
  Boolean(record['Square Subscription ID']) &&
  record['Square Subscription ID'] !== 'Complimentary' &&
  !record.Gift &&
  record.Role !== 'Gifted Member' &&
  record.Role !== 'Shared Member'

/** The end of the paid period, or the day it was ended before that. */
export const endedOn = (
  ended: { endDate: CalendarDate | null; paidThrough: CalendarDate | null; endedAt: Date | null },
  timeZone: string,
): CalendarDate | null => {
  const planned = ended.endDate ?? ended.paidThrough
  const cut = ended.endedAt && dateIn(ended.endedAt, timeZone)
  return planned !== null && cut !== null && cut < planned ? cut : (planned ?? cut)
}

/** Six digits, padded with zeros, or eight (S9; codes/member-code.ts). */
export const codeText = (code: number): string => String(code).padStart(6, '0')

/** "••• 042": tells codes apart, but cannot redeem (rule L). */
export const maskedCode = (code: number): string => `••• ${codeText(code).slice(-3)}`

export type RenewalLabel = { label: 'Expires on:' | 'Next Renewal:' | null; date: CalendarDate | null }

/**
 * S2: with an end date it expires then; else a monthly one renews on its next anchor day, an annual one on the next
 * anniversary of its start.
 */
export const renewalLabel = (
  subscription: {
    endDate: CalendarDate | null
    frequency: string
    anchorDay: number | null
    startDate: CalendarDate | null
  },
  today: CalendarDate,
): RenewalLabel => {
  if (subscription.endDate) return { label: 'Expires on:', date: subscription.endDate }
  if (subscription.frequency === 'Monthly' && subscription.anchorDay !== null) {
    const thisMonth = addMonths(`${today.slice(0, 7)}-01`, 0, subscription.anchorDay)
    const date = thisMonth >= today ? thisMonth : addMonths(thisMonth, 1, subscription.anchorDay)
    return { label: 'Next Renewal:', date }
  }
  if (subscription.frequency === 'Annually' && subscription.startDate) {
    const anchor = dayOf(subscription.startDate)
    let date = addMonths(subscription.startDate, 12, anchor)
    while (date < today) date = addMonths(date, 12, anchor)
    return { label: 'Next Renewal:', date }
  }
  return { label: null, date: null }
}
