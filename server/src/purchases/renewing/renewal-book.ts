import type { Deps, Trx } from '../../deps.ts'
import { audit } from '../../store/audit.ts'
import { report } from '../../store/findings.ts'
import {
  changeRenewalCharge,
  lockChargeWithPurchase,
  lockRenewalCharge,
  renewalChargeById,
} from '../../store/purchases/renewal-charges.ts'
import { isPassing } from '../../store/passing-failure.ts'
import type { PurchaseBook } from '../charging/advance.ts'
import { refundAutomatically } from '../refunds/automatic-refund.ts'
import { claimFrom } from '../charging/book.ts'
import { LOOK_AGAIN_MS } from '../charging/settle-in.ts'
import { wantRefund } from '../refunds/refund.ts'
import { readPaidChange } from '../changing/paid-change.ts'
import { beginPaidPlan } from '../changing/settle-difference.ts'
import { renewalPaidIn } from './renewal.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { transition, type Evidence, type PurchaseState } from '../charging/state.ts'

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** With the same saga as purchases (rule F). */
export const createRenewalBook = (deps: Deps): PurchaseBook => ({
  claim: (chargeId) => claimFrom(deps, 'renewal_charges', chargeId),
  async settle(chargeId, evidence) {
    try {
      return await deps.db.transaction().execute((trx) => settleRenewalIn(trx, deps, chargeId, evidence))
    } catch (error) {
      if (evidence.kind !== 'captured' || isPassing(error)) throw error
      deps.log.error({ err: error, chargeId }, 'a paid renewal could not be settled')
      if (!(await giveBack(deps, chargeId, evidence))) throw error
      return 'refunded'
    }
  },
})

/** A charge that cannot be settled is given up once both are passed. */
const MOST_TRIES = 3
const LEAST_MS = 20_000

/** In full, with an alarm; until then the janitor retries. Returns false while it does. */
const giveBack = (deps: Deps, chargeId: string, captured: Captured): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const row = await lockChargeWithPurchase(trx, chargeId)
    if (!row || (row.state !== 'charging' && row.state !== 'unknown')) return false
    const isOver = row.tries >= MOST_TRIES && now.getTime() - row.created_at.getTime() >= LEAST_MS
    await changeRenewalCharge(trx, chargeId, {
      state: isOver ? 'refunded' : 'unknown',
      updated_at: now,
      next_look_at: isOver ? null : later(now, LOOK_AGAIN_MS),
      ...(isOver ? { square_payment_id: captured.squarePaymentId } : {}),
    })
    if (!isOver) return false
    await wantRefund(trx, deps, {
      requestId: `automatic:${captured.squarePaymentId}`,
      origin: 'automatic',
      purchaseId: row.purchase_id,
      membershipId: row.membership_id,
      squarePaymentId: captured.squarePaymentId,
      amountCents: captured.totalCents,
      reason: 'A renewal that could not be settled',
    })
    await report(
      deps,
      {
        kind: 'settlement_given_up',
        subject: chargeId,
        text: `A renewal of membership ${row.membership_id} was paid (payment ${captured.squarePaymentId}) and could not be settled. The payment is being refunded in full. See the log for the reason.`,
      },
      trx,
    )
    return true
  })

type Captured = Extract<Evidence, { kind: 'captured' }>

/**
 * Returns the resulting state, or null if the charge is unknown. Money that buys nothing, because the period was paid
 * another way or the membership was changed, cancelled or ended in the meantime, is refunded.
 */
const settleRenewalIn = async (
  trx: Trx,
  deps: Deps,
  chargeId: string,
  evidence: Evidence,
): Promise<PurchaseState | null> => {
  const named = await renewalChargeById(trx, chargeId)
  if (!named) return null
  // Locks the membership first, as everywhere else: a single lock order prevents deadlocks.
  const membership = await lockMembership(trx, named.membership_id)
  const row = await lockRenewalCharge(trx, chargeId)
  const standing = { state: row.state, totalCents: row.amount_cents, squarePaymentId: row.square_payment_id }
  let next = transition(standing, evidence)
  if (next.state === row.state && next.effect === 'none' && row.state !== 'unknown') return row.state
  const captured = evidence.kind === 'captured' ? evidence : null
  if (next.effect === 'settle' && captured) {
    const isOfUse = row.plan_change
      ? await beginPaidPlan(trx, deps, {
          membershipId: membership.id,
          day: row.period_start,
          change: readPaidChange(row.plan_change),
          totalCents: row.amount_cents,
          squarePaymentId: captured.squarePaymentId,
          takenAt: captured.takenAt,
        })
      : await buysTime(trx, deps, membership, row, captured)
    if (!isOfUse) next = { state: 'refunded', effect: 'refund' }
  }
  const now = deps.clock.now()
  await changeRenewalCharge(trx, chargeId, {
    state: next.state,
    updated_at: now,
    next_look_at: next.state === 'unknown' ? later(now, LOOK_AGAIN_MS) : null,
    ...(next.state !== row.state && captured ? { square_payment_id: captured.squarePaymentId } : {}),
    ...(evidence.kind === 'declined' || evidence.kind === 'refused' ? { decline_code: evidence.code } : {}),
  })
  if (next.state !== row.state)
    await audit(
      deps,
      `renewal_charge_${next.state}`,
      { sessionId: row.session_id, customerId: membership.payer_id, detail: { chargeId, membershipId: membership.id } },
      trx,
    )
  if (next.effect === 'refund' && captured)
    await refundAutomatically(trx, deps, {
      purchaseId: membership.purchase_id,
      membershipId: membership.id,
      squarePaymentId: captured.squarePaymentId,
      amountCents: captured.totalCents,
      takenAt: captured.takenAt,
      recordedAt: row.created_at,
      reason: row.plan_change ? 'A change of plan that could not be made' : 'A renewal that was paid otherwise',
    })
  return next.state
}

const buysTime = async (
  trx: Trx,
  deps: Deps,
  membership: Pick<LockedMembership, 'id' | 'state' | 'cancelled_at'>,
  charge: { period_start: string; amount_cents: number; card_id: string | null },
  { squarePaymentId, takenAt }: Captured,
): Promise<boolean> => {
  if (membership.state === 'ended' || membership.cancelled_at !== null) return false
  const bill = { id: null, dueOn: charge.period_start, totalCents: charge.amount_cents }
  return renewalPaidIn(trx, deps, membership.id, bill, { id: squarePaymentId, takenAt, cardId: charge.card_id })
}
