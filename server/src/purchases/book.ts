import type { Deps, Trx } from '../deps.ts'
import type { PaymentRequest } from '../providers/square-requests.ts'
import type { OpenPurchase, PurchaseBook } from './advance.ts'
import { statement } from '../store/statement.ts'
import { refundAutomatically } from './automatic-refund.ts'
import { lockPurchase } from './own-purchase.ts'
import { settlePurchase } from './settle.ts'
import { transition } from './state.ts'
import type { Evidence, PurchaseState } from './state.ts'

/** One provider call has 10 s; after this nobody can still be at it. */
export const LEASE_MS = 15_000
/** A purchase of unknown outcome is looked at again after this. */
const LOOK_AGAIN_MS = 5_000

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** The purchases as rows: every change under the row's lock. */
export const createBook = (deps: Deps): PurchaseBook => ({
  async claim(purchaseId) {
    const now = deps.clock.now()
    const row = await deps.db
      .updateTable('purchases')
      .set((row) => ({
        state: 'charging',
        tries: row('tries', '+', 1),
        next_look_at: later(now, LEASE_MS),
        updated_at: now,
      }))
      .where('id', '=', purchaseId)
      .where((is) =>
        is.or([
          is('state', '=', 'unknown'),
          // A lease far in the future was made before the clock was set back.
          is.and([
            is('state', '=', 'charging'),
            is.or([is('next_look_at', '<=', now), is('next_look_at', '>', later(now, 4 * LEASE_MS))]),
          ]),
        ]),
      )
      .returning(['id', 'state', 'created_at', 'provider_request', 'tries'])
      .executeTakeFirst()
    if (!row) return null
    return {
      id: row.id,
      state: row.state,
      createdAt: row.created_at,
      tries: row.tries,
      request: row.provider_request as PaymentRequest,
    } satisfies OpenPurchase
  },
  async settle(purchaseId, evidence) {
    const state = await deps.db.transaction().execute((trx) => settleIn(trx, deps, purchaseId, evidence))
    deps.jobs.wake()
    return state
  },
})

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
    next.state === 'unknown' ? later(now, LOOK_AGAIN_MS) : null,
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
const move = statement(`
  with moved as (
    update purchases set state = $2, updated_at = $3, next_look_at = $4, settled_at = coalesce(settled_at, $5),
        decline_code = coalesce($6, decline_code), square_payment_id = coalesce($7, square_payment_id),
        receipt_url = coalesce($8, receipt_url)
      where id = $1 returning session_id, buyer_id)
  insert into audit (at, kind, session_id, customer_id, detail)
    select $3, $9, session_id, buyer_id, $10 from moved where $9::text is not null`)
