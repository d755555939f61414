import type { Deps, Trx } from '../deps.ts'
import { report } from '../store/findings.ts'
import { installationOf } from '../store/installation.ts'
import { providerKey } from './reference.ts'

export type WantedRefund = {
  /** Names the wish: asking again under the same name is the same refund, another name is another refund. */
  requestId: string
  origin: 'automatic' | 'closure' | 'person'
  purchaseId: string | null
  membershipId: string | null
  squarePaymentId: string
  amountCents: number
  /** Shown on the provider's side. */
  reason: string
}

/**
 * Notes that money goes back, in the caller's transaction; a job sends it. The same request twice is one refund: the second
 * time says false. What nobody asked for goes through `refundAutomatically`.
 */
export const wantRefund = async (trx: Trx, deps: Deps, refund: WantedRefund): Promise<boolean> => {
  const id = deps.ids.id()
  const row = await trx
    .insertInto('refunds')
    .values({
      id,
      request_id: refund.requestId,
      origin: refund.origin,
      purchase_id: refund.purchaseId,
      membership_id: refund.membershipId,
      square_payment_id: refund.squarePaymentId,
      amount_cents: refund.amountCents,
      provider_key: providerKey(await installationOf(trx), id),
      square_refund_id: null,
      // With its own number: a refund that the provider tells of is recognized by it.
      reason: `${refund.reason} (no. ${id})`,
      state: 'wanted',
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
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
  if (state === 'failed')
    await report(deps, {
      kind: 'refund_failed',
      subject: refundId,
      text: `Square refused a refund of ${refund.amount_cents} cents on payment ${refund.square_payment_id} (${'code' in outcome ? outcome.code : 'failed'}). Reason: ${refund.reason}. The money is still with the shop: refund it in Square's dashboard.`,
    })
}
