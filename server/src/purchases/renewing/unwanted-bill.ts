import { dateIn } from '@sipday/rules/calendar.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import type { ProviderInvoice } from '../../providers/square-records.ts'
import { audit } from '../../store/audit.ts'
import { isPeriodPaid } from '../../store/memberships/renewals.ts'
import { isRefundAsked } from '../../store/purchases/refunds.ts'
import { wantRefund } from '../refunds/refund.ts'
import { mailFacts } from './renewal.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'

export type BillPayment = { id: string; takenAt: Date }

const requestOf = (payment: BillPayment): string => `canceled:${payment.id}`

/**
 * Whether the bill was paid after `since`, because the provider was told late or ignored it. Money taken earlier is for
 * a period that had begun, and is kept.
 */
const cameAfter = (since: Date, payment: BillPayment | null, dueOn: CalendarDate, timeZone: string): boolean =>
  payment ? payment.takenAt > since : dueOn > dateIn(since, timeZone)

/** The cancellation, or the pause the bill falls into; null if it is due. */
const unwantedSince = (row: LockedMembership, dueOn: CalendarDate): Date | null =>
  row.cancelled_at ?? (row.paused_until !== null && dueOn < row.paused_until ? row.paused_at : null)

/**
 * In full and once; tells the member and again the provider. Returns whether the bill was such a one, now or earlier.
 */
export const returnUnwanted = async (
  deps: Deps,
  membershipId: string,
  bill: Pick<ProviderInvoice, 'dueOn' | 'totalCents'>,
  payment: BillPayment | null,
): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    // Even if the cancellation was undone since: this refund is under way.
    if (payment && (await isRefundAsked(trx, requestOf(payment)))) return true
    const dueOn = bill.dueOn ?? row.paid_through ?? row.started_on
    const since = unwantedSince(row, dueOn)
    if (since === null || !cameAfter(since, payment, dueOn, row.time_zone)) return false
    // A period that counted as paid stays paid.
    if (await isPeriodPaid(trx, { membershipId, periodStart: dueOn })) return false
    // The job retries: a completed payment gets listed sooner or later.
    if (!payment) throw new Error('The payment of an unwanted bill is not listed yet.')
    await giveBack(trx, deps, row, bill.totalCents, payment)
    return true
  })

const giveBack = async (
  trx: Trx,
  deps: Deps,
  row: LockedMembership,
  totalCents: number,
  payment: BillPayment,
): Promise<void> => {
  await wantRefund(trx, deps, {
    requestId: requestOf(payment),
    origin: 'automatic',
    purchaseId: row.purchase_id,
    membershipId: row.id,
    squarePaymentId: payment.id,
    amountCents: totalCents,
    reason: row.cancelled_at ? 'Charged after the membership was canceled' : 'Charged while the membership was paused',
  })
  deps.log.error(
    { membershipId: row.id, squarePaymentId: payment.id },
    'charged after a cancellation or in a pause; it goes back',
  )
  await deps.jobs.add(trx, 'align_subscription', { membershipId: row.id }, { jobKey: `align:${row.id}` })
  const detail = { membershipId: row.id, amountCents: totalCents }
  await audit(deps, 'renewal_returned', { customerId: row.payer_id, detail }, trx)
  const { shopName, accountUrl, name, planName } = await mailFacts(trx, deps, row)
  const paidOn = dateIn(payment.takenAt, row.time_zone)
  const usableUntil = row.state === 'ended' ? null : row.end_date
  await queueMail(trx, deps, {
    kind: 'renewal_returned',
    dedupeKey: `renewal-returned:${payment.id}`,
    to: row.payer_email,
    facts: {
      shopName,
      accountUrl,
      name,
      planName,
      totalCents,
      paidOn,
      usableUntil,
      ...(row.cancelled_at ? {} : { pausedUntil: row.paused_until }),
    },
  })
}
