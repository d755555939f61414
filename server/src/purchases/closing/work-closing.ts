import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Deps, Trx } from '../../deps.ts'
import { audit } from '../../store/audit.ts'
import { holdNextMember, noteMember } from '../../store/locations/closings.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { withholdGift } from '../../store/memberships/gifts.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { plannedAs } from '../../store/memberships/put-on-plan.ts'
import { leaveToldPrice } from '../../store/prices/take-told-price.ts'
import type { RowOf } from '../../store/statement.ts'
import { type ClosingLine, closingLine } from './closing-line.ts'
import { currentPayments } from '../refunds/last-payment.ts'
import { offerMove } from './offer-move.ts'
import { wantRefund } from '../refunds/refund.ts'
import { tellOfClosing } from './tell-closing.ts'

export type Dealt = { row: LockedMembership; line: ClosingLine }
type Next = RowOf<typeof holdNextMember>

/**
 * Each member has a transaction of its own, so it resumes after a crash and several workers share it. A failing member
 * does not hold up others; the job is repeated for them.
 */
export const workClosing = async (deps: Deps, closingId: string): Promise<Dealt[]> => {
  const done: Dealt[] = []
  const failed: { membershipId: string; error: unknown }[] = []
  for (;;) {
    const skipped = failed.map(({ membershipId }) => membershipId)
    let membershipId: string | null = null
    try {
      const dealt = await deps.db.transaction().execute(async (trx) => {
        const [next] = await holdNextMember(trx, { closingId, skipped })
        membershipId = next?.membership_id ?? null
        return next ? dealWith(trx, deps, closingId, next) : 'all done'
      })
      if (dealt === 'all done') break
      if (dealt) done.push(dealt)
    } catch (error) {
      if (membershipId === null) throw error
      failed.push({ membershipId, error })
    }
  }
  const [first] = failed
  if (first) throw new Error(`${failed.length} members could not be dealt with.`, { cause: first.error })
  return done
}

/** Null when it is gone, or was only offered to move. */
const dealWith = async (trx: Trx, deps: Deps, closingId: string, next: Next): Promise<Dealt | null> => {
  const row = await lockMembership(trx, next.membership_id)
  const now = deps.clock.now()
  const noted = { closingId, membershipId: row.id, now }
  const isGone = row.location_id !== next.location_id
  // If someone else ended it, their decision counts; one that we ended may have been billed since.
  if (isGone || (!row.live && next.ended_at === null)) {
    await noteMember(trx, { ...noted, state: isGone ? 'moved' : 'ended', paidCents: 0, refundCents: 0 })
    return null
  }
  const { offer_to: to, offer_until: until, last_day: lastDay } = next
  const isNew = row.live && next.ended_at === null
  if (isNew && to !== null && until !== null && (await offerMove(trx, deps, row, { to, until, lastDay }))) {
    await noteMember(trx, { ...noted, state: 'asked', paidCents: 0, refundCents: 0 })
    return null
  }
  const line = closingLine(row, await currentPayments(trx, row), next.last_day)
  await changeMembership(trx, row.id, {
    end_date: line.endsOn,
    cancelled_at: row.cancelled_at ?? now,
    due_at: now,
    ...(row.kind === 'renewing' ? { paused_at: null, paused_until: null, ...plannedAs(null) } : {}),
  })
  if (row.kind === 'renewing') {
    await leaveToldPrice(trx, row.id)
    await deps.jobs.add(trx, 'align_subscription', { membershipId: row.id }, { jobKey: `align:${row.id}` })
  }
  // It would begin after the last day: its recipient never hears of it.
  if (row.is_gift && row.started_on > line.endsOn) await withholdGift(trx, row.id)
  await refund(trx, deps, row, line, next.last_day)
  await tellOfClosing(trx, deps, row, line)
  await noteMember(trx, { ...noted, state: 'ended', paidCents: line.paidCents, refundCents: line.refundCents })
  return { row, line }
}

const refund = async (trx: Trx, deps: Deps, row: LockedMembership, line: ClosingLine, lastDay: CalendarDate) => {
  for (const { squarePaymentId, cents } of line.back)
    await wantRefund(trx, deps, {
      requestId: `closure:${row.id}:${lastDay}:${squarePaymentId}`,
      origin: 'closure',
      purchaseId: row.purchase_id,
      membershipId: row.id,
      squarePaymentId,
      amountCents: cents,
      reason: 'The location closed',
    })
  if (line.back.length === 0) return
  const detail = { membershipId: row.id, amountCents: line.refundCents }
  await audit(deps, 'closure_refund', { customerId: row.payer_id, detail }, trx)
}
