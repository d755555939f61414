import { createHash } from 'node:crypto'
import type { Deps, Trx } from '../deps.ts'

export type WantedRefund = {
  purchaseId: string | null
  squarePaymentId: string
  amountCents: number
  /** Shown on the provider's side; together with the payment it names the refund, so that it happens once. */
  reason: string
}

/**
 * Notes that money goes back, in the caller's transaction; a job sends it. Asking twice for the same refund is one refund:
 * the second time says false.
 */
export const wantRefund = async (trx: Trx, deps: Deps, refund: WantedRefund): Promise<boolean> => {
  const name = `${refund.squarePaymentId}|${refund.reason}`
  const providerKey = `r:${createHash('sha256').update(name).digest('base64url').slice(0, 40)}`
  const row = await trx
    .insertInto('refunds')
    .values({
      id: deps.ids.id(),
      purchase_id: refund.purchaseId,
      square_payment_id: refund.squarePaymentId,
      amount_cents: refund.amountCents,
      provider_key: providerKey,
      square_refund_id: null,
      reason: refund.reason,
      state: 'wanted',
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.column('provider_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await deps.jobs.add(trx, 'refund', { refundId: row.id }, { jobKey: `refund:${row.id}` })
  return row !== undefined
}

/** Sends a wanted refund and follows it to its end. Throws while the outcome is open, so that the job comes back. */
export const sendRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const refund = await deps.db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (!refund || refund.state === 'completed' || refund.state === 'failed') return
  const outcome = refund.square_refund_id
    ? await deps.square.getRefund(refund.square_refund_id)
    : await deps.square.refund({
        key: refund.provider_key,
        squarePaymentId: refund.square_payment_id,
        amountCents: refund.amount_cents,
        reason: refund.reason,
      })
  if (outcome.kind === 'unknown') throw new Error('The provider did not say what became of the refund.')
  const state = outcome.kind === 'done' ? outcome.value.status : 'failed'
  await deps.db
    .updateTable('refunds')
    .set({ state, ...(outcome.kind === 'done' ? { square_refund_id: outcome.value.id } : {}) })
    .where('id', '=', refundId)
    .execute()
  if (state === 'failed') deps.log.error({ refundId, outcome }, 'a refund was refused: somebody has to look at it')
}
