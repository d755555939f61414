import type { Deps, Trx } from '../../deps.ts'
import { unreadStatement } from '../../store/unread-statement.ts'
import { refundAutomatically } from '../closing/automatic-refund.ts'
import { lockPurchase } from './own-purchase.ts'
import { settlePurchase } from './settle.ts'
import { transition } from './state.ts'
import type { Evidence, PurchaseState } from './state.ts'

/** A purchase of unknown outcome is looked at again after this. */
export const LOOK_AGAIN_MS = 5_000

/**
 * Applies evidence from any source and answers how the purchase stands now, null for an unknown one. The effect happens in
 * the same transaction or not at all; wake the job runners after it.
 */
export const settleIn = async (
  trx: Trx,
  deps: Deps,
  purchaseId: string,
  evidence: Evidence,
): Promise<PurchaseState | null> => {
  const row = await lockPurchase(trx, purchaseId)
  if (!row) return null
  const standing = { state: row.state, totalCents: row.total_cents, squarePaymentId: row.square_payment_id }
  const next = transition(standing, evidence)
  if (next.state === row.state && next.effect === 'none' && row.state !== 'unknown') return row.state
  const now = deps.clock.now()
  const paid = next.effect === 'settle' && evidence.kind === 'captured' ? evidence : null
  await move(
    trx,
    purchaseId,
    next.state,
    now,
    next.state === 'unknown' ? new Date(now.getTime() + LOOK_AGAIN_MS) : null,
    next.state === 'unknown' ? null : now,
    evidence.kind === 'declined' || evidence.kind === 'refused' ? evidence.code : null,
    paid?.squarePaymentId ?? null,
    paid?.receiptUrl ?? null,
    next.state === row.state ? null : `payment_${next.state}`,
    JSON.stringify({ purchaseId }),
  )
  if (paid) await settlePurchase(trx, deps, { ...row, receipt_url: paid.receiptUrl })
  if (next.effect === 'refund' && evidence.kind === 'captured')
    await refundAutomatically(trx, deps, {
      purchaseId,
      squarePaymentId: evidence.squarePaymentId,
      amountCents: evidence.totalCents,
      takenAt: evidence.takenAt,
      recordedAt: row.created_at,
      reason: 'A payment without a purchase',
    })
  return next.state
}

/** The transition with its row in the security log (I12). What is not known yet leaves what was known. */
const move = unreadStatement(`
  with moved as (
    update purchases set state = $2, updated_at = $3, next_look_at = $4, settled_at = coalesce(settled_at, $5),
        decline_code = coalesce($6, decline_code), square_payment_id = coalesce($7, square_payment_id),
        receipt_url = coalesce($8, receipt_url)
      where id = $1 returning session_id, buyer_id)
  insert into audit (at, kind, session_id, customer_id, detail)
    select $3, $9, session_id, buyer_id, $10 from moved where $9::text is not null`)
