import { countText } from '../written/counts.ts'
import { addDays, type CalendarDate, daysBetween } from '../calendar.ts'
import type { StaffRole } from '@sipday/contract/office/people.ts'
import { dollars } from '../money.ts'
import { needsSecond } from '../refunds/amounts.ts'

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
    : `You can give this member ${countText(left, 'more day')} within a year. Please ask a manager or the owner to give more.`
}

type Crediting = Giving & {
  cents: number
  /** Refunded and given as credit by this person within 24 hours. */
  dayCents: number
  /** Of the shop, for one person alone (O4). */
  limitCents: number
}

/** Null when they may; `days`: what the sum is worth. */
export const creditTooMuch = ({
  cents,
  dayCents,
  limitCents,
  ...giving
}: Crediting): { code: string; message: string } | null => {
  if (needsSecond(cents, { dayCents, limitCents }))
    return {
      code: 'too_much_credit',
      message: `Credit is at most ${dollars(limitCents)} at once, and ${dollars(3 * limitCents)} within 24 hours with your refunds. For more, refund a payment.`,
    }
  const message = givingRefused(giving)
  return message === null ? null : { code: 'too_many_days', message }
}

type Credited = { kind: Facts['kind']; isLive: boolean; isCancelled: boolean; isClosing: boolean }

/** Only what has a next bill can use it; null when it can. */
export const creditRefused = ({ kind, isLive, isCancelled, isClosing }: Credited): Refused | null => {
  if (!isLive) return { code: 'already_ended', message: 'This membership has ended. No charge could use the credit.' }
  if (kind !== 'renewing')
    return {
      code: 'not_renewing',
      message: 'This membership does not renew, so no charge could use the credit. Give days instead.',
    }
  if (isCancelled)
    return {
      code: 'already_cancelled',
      message: 'This membership is canceled, so no charge could use the credit. Undo the cancellation first.',
    }
  if (isClosing)
    return { code: 'location_closing', message: 'The location is closing for good, and the membership ends with it.' }
  return null
}

type Refused = { code: string; message: string }

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
