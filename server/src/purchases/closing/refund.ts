import { dollars } from '@sipday/rules/money.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { report } from '../../store/findings.ts'
import { installationOf } from '../../store/installation.ts'
import { unsettledRestore } from '../../store/backup/restored.ts'
import { addRefund, changeRefund, refundById } from '../../store/purchases/refunds.ts'
import { providerKey } from '../square/reference.ts'
import { mailFacts } from '../renewing/renewal.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'

type RefundState = 'wanted' | 'pending' | 'completed' | 'failed'

export type WantedRefund = {
  /** Identifies the request: repeating the same name is the same refund, a different name is a different refund. */
  requestId: string
  origin: 'automatic' | 'closure' | 'person'
  purchaseId: string | null
  membershipId: string | null
  squarePaymentId: string
  amountCents: number
  /** Shown in the provider's dashboard. */
  reason: string
}

/**
 * Records a refund in the caller's transaction; a job sends it. Repeating the request does not create a second refund
 * and returns false. Refunds that no person asked for go through `refundAutomatically`.
 */
export const wantRefund = async (trx: Trx, deps: Deps, refund: WantedRefund): Promise<boolean> => {
  const id = deps.ids.id()
  const isNew = await addRefund(trx, {
    id,
    request_id: refund.requestId,
    origin: refund.origin,
    purchase_id: refund.purchaseId,
    membership_id: refund.membershipId,
    square_payment_id: refund.squarePaymentId,
    amount_cents: refund.amountCents,
    provider_key: providerKey(await installationOf(trx), id),
    square_refund_id: null,
    // Includes the refund's id, which identifies it when the provider reports it.
    reason: `${refund.reason} (no. ${id})`,
    state: 'wanted',
    created_at: deps.clock.now(),
  })
  if (isNew) await deps.jobs.add(trx, 'refund', { refundId: id }, { jobKey: `refund:${id}` })
  return isNew
}

/**
 * Sends a recorded refund, follows it, and returns its state. Throws while the provider has not answered, and the job
 * retries. The payer is told once the provider has accepted the refund, not before.
 */
export const sendRefund = async (deps: Deps, refundId: string): Promise<RefundState> => {
  const refund = await refundById(deps.db, refundId)
  if (refund.state === 'completed' || refund.state === 'failed') return refund.state
  if (await waitsForRestore(deps, refund)) return refund.state
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
  await deps.db.transaction().execute(async (trx) => {
    await changeRefund(trx, refundId, {
      state,
      ...(outcome.kind === 'done' ? { square_refund_id: outcome.value.id } : {}),
    })
    if (state === 'failed')
      await report(
        deps,
        {
          kind: 'refund_failed',
          subject: refundId,
          text: `Square refused a refund of ${dollars(refund.amount_cents)} on payment ${refund.square_payment_id} (${'code' in outcome ? outcome.code : 'failed'}). Reason: ${refund.reason}. The shop still has the money: refund it in Square's dashboard.`,
        },
        trx,
      )
    else if (refund.origin === 'closure' && refund.membership_id)
      await tellOfRefund(trx, deps, refundId, refund.membership_id, refund.amount_cents)
  })
  return state
}

/** In a restored database, what it says about refunds may be out of date until a person has looked. */
const waitsForRestore = async (deps: Deps, refund: Awaited<ReturnType<typeof refundById>>): Promise<boolean> => {
  const restored = await unsettledRestore(deps.db)
  if (!restored || (refund.created_at > restored && refund.origin !== 'automatic')) return false
  await report(deps, {
    kind: 'refund_held',
    subject: refund.id,
    text: `Not refunded yet, because the database was restored and no one has settled that: ${dollars(refund.amount_cents)}, payment ${refund.square_payment_id}. Reason: ${refund.reason}. The night after the restore is settled it is sent.`,
  })
  return true
}

const tellOfRefund = async (trx: Trx, deps: Deps, refundId: string, membershipId: string, totalCents: number) => {
  const row = await lockMembership(trx, membershipId)
  const { shopName, accountUrl, name, planName } = await mailFacts(trx, deps, row)
  await queueMail(trx, deps, {
    kind: 'refunded',
    dedupeKey: `refund:${refundId}`,
    to: row.payer_email,
    facts: { shopName, accountUrl, name, planName, totalCents },
  })
}
