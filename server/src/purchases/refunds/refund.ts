import { dollars } from '@sipday/rules/money.ts'
import type { RefundState } from '@sipday/rules/refunds/amounts.ts'
import type { Deps, Trx } from '../../deps.ts'
import { report } from '../../store/findings.ts'
import { installationOf } from '../../store/installation.ts'
import { unsettledRestore } from '../../store/backup/restored.ts'
import { addRefund, changeRefund, refundById } from '../../store/purchases/refunds.ts'
import { providerKey } from '../square/reference.ts'
import { followRefund } from './follow-refund.ts'

export type WantedRefund = {
  /** The same id is the same refund. */
  requestId: string
  origin: 'automatic' | 'closure' | 'person'
  purchaseId: string | null
  membershipId: string | null
  squarePaymentId: string
  amountCents: number
  /** For the provider's dashboard. */
  reason: string
  /** `asked`: it waits for a second person and is not sent. */
  by?: {
    id: string
    staffId: string
    asked: boolean
    approvalId: string | null
    cause: string
    note: string
    taxCents: number
    ends: string[]
    cancels: string[]
    tells: boolean
    /** The membership that is given it as credit; null: money. */
    creditTo: string | null
  }
}

/**
 * A job sends it, unless it is credit. False when the request was recorded before. Without a person, use
 * `refundAutomatically`.
 */
export const wantRefund = async (trx: Trx, deps: Deps, refund: WantedRefund): Promise<boolean> => {
  const { by } = refund
  const id = by?.id ?? deps.ids.id()
  const isCredit = by !== undefined && by.creditTo !== null
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
    // The id identifies it when the provider reports it.
    reason: `${refund.reason} (no. ${id})`,
    state: by?.asked ? 'asked' : isCredit ? 'credited' : 'wanted',
    created_at: deps.clock.now(),
    ...(by
      ? {
          asked_by: by.staffId,
          approval_id: by.approvalId,
          cause: by.cause,
          note: by.note,
          tax_cents: by.taxCents,
          ends: by.ends,
          cancels: by.cancels,
          tells: by.tells,
          credit_to: by.creditTo,
          accepted_at: isCredit && !by.asked ? deps.clock.now() : null,
        }
      : {}),
  })
  if (isNew && !by?.asked && !isCredit) await deps.jobs.add(trx, 'refund', { refundId: id }, { jobKey: `refund:${id}` })
  return isNew
}

/** Returns its state. Throws without an answer, for the job to retry. The payer is told once it is accepted. */
export const sendRefund = async (deps: Deps, refundId: string): Promise<RefundState> => {
  const refund = await refundById(deps.db, refundId)
  if (refund.state !== 'wanted' && refund.state !== 'pending') return refund.state
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
    if (outcome.kind === 'done') await changeRefund(trx, refundId, { square_refund_id: outcome.value.id })
    await followRefund(trx, deps, refundId, { state, code: 'code' in outcome ? outcome.code : 'failed' })
  })
  return state
}

/** It may be out of date about refunds until a person has looked. */
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
