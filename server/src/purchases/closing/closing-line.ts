import { type CalendarDate, daysBetween } from '@sipday/rules/calendar.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'
import type { LastPayment } from '../refunds/last-payment.ts'
import { proRataCents } from '@sipday/rules/refunds/pro-rata.ts'

/** A closing for one membership, in cents. */
export type ClosingLine = {
  endsOn: CalendarDate
  /** What was paid for the current period, and what all refunds so far left of it. */
  paidCents: number
  leftCents: number
  /** Paid days after the last usable one. */
  unusedDays: number
  refundCents: number
  back: { squarePaymentId: string; cents: number }[]
}

/**
 * The rule of a closing (S4): a membership ends on `lastDay` unless earlier, and later paid days are refunded, less
 * earlier refunds for them. `spent`: what earlier lines took of each payment, for purchases for several people; it is
 * added to.
 */
export const closingLine = (
  row: Pick<LockedMembership, 'kind' | 'end_date' | 'paid_through'>,
  payments: readonly LastPayment[],
  lastDay: CalendarDate,
  spent: Map<string, number> = new Map(),
): ClosingLine => {
  const ends = [row.end_date, row.kind === 'renewing' ? row.paid_through : null]
  const endsOn = ends.reduce<CalendarDate>((first, day) => (day !== null && day < first ? day : first), lastDay)
  const through = row.paid_through
  const from = payments[0]?.from
  const back = payments.flatMap(({ squarePaymentId, cents, from: since, returnedCents, leftCents }) => {
    if (through === null) return []
    const unused = proRataCents(cents, { from: since, through }, lastDay)
    const left = leftCents - (spent.get(squarePaymentId) ?? 0)
    const due = Math.max(0, Math.min(unused - returnedCents, left))
    if (due === 0) return []
    spent.set(squarePaymentId, (spent.get(squarePaymentId) ?? 0) + due)
    return [{ squarePaymentId, cents: due }]
  })
  return {
    endsOn,
    paidCents: payments.reduce((sum, { cents }) => sum + cents, 0),
    leftCents: payments.reduce((sum, { cents, leftCents }) => sum + Math.max(0, Math.min(cents, leftCents)), 0),
    unusedDays:
      through === null || from === undefined
        ? 0
        : Math.min(Math.max(daysBetween(lastDay, through), 0), Math.max(daysBetween(from, through), 0)),
    refundCents: back.reduce((sum, { cents }) => sum + cents, 0),
    back,
  }
}
