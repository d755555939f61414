import { audit } from '../store/audit.ts'
import type { Deps, Trx } from '../deps.ts'
import type { PaymentRequest } from '../providers/square-requests.ts'
import type { OpenPurchase, PurchaseBook } from './advance.ts'
import { wantRefund } from './refund.ts'
import { settlePurchase } from './settle.ts'
import { transition } from './state.ts'
import type { Evidence } from './state.ts'

/** One provider call has 10 s; after this nobody can still be at it. */
const LEASE_MS = 15_000
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
  settle: (purchaseId, evidence) => deps.db.transaction().execute((trx) => settleIn(trx, deps, purchaseId, evidence)),
})

/** Applies evidence from any source. The effect happens in the same transaction or not at all. */
export const settleIn = async (trx: Trx, deps: Deps, purchaseId: string, evidence: Evidence): Promise<void> => {
  const row = await trx.selectFrom('purchases').selectAll().where('id', '=', purchaseId).forUpdate().executeTakeFirst()
  if (!row) return
  const standing = { state: row.state, totalCents: row.total_cents, squarePaymentId: row.square_payment_id }
  const next = transition(standing, evidence)
  if (next.state === row.state && next.effect === 'none' && row.state !== 'unknown') return
  const now = deps.clock.now()
  await trx
    .updateTable('purchases')
    .set({
      state: next.state,
      updated_at: now,
      next_look_at: next.state === 'unknown' ? later(now, LOOK_AGAIN_MS) : null,
      ...(next.state !== 'unknown' && row.settled_at === null ? { settled_at: now } : {}),
      ...(evidence.kind === 'declined' || evidence.kind === 'refused' ? { decline_code: evidence.code } : {}),
      ...(next.effect === 'settle' && evidence.kind === 'captured'
        ? { square_payment_id: evidence.squarePaymentId, receipt_url: evidence.receiptUrl }
        : {}),
    })
    .where('id', '=', purchaseId)
    .execute()
  if (next.effect === 'settle') await settlePurchase(trx, deps, purchaseId)
  if (next.effect === 'refund' && evidence.kind === 'captured')
    await wantRefund(trx, deps, {
      purchaseId,
      squarePaymentId: evidence.squarePaymentId,
      amountCents: evidence.totalCents,
      reason: 'A payment without a purchase',
    })
  if (next.state !== row.state)
    await audit(
      deps,
      `payment_${next.state}`,
      { sessionId: row.session_id, customerId: row.buyer_id, detail: { purchaseId } },
      trx,
    )
}
