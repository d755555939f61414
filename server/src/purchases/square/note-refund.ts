import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import type { ProviderRefund } from '../../providers/square-records.ts'
import { audit } from '../../store/audit.ts'
import { endToday } from '../closing/end-today.ts'
import { followRefund } from '../refunds/follow-refund.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { paidWith } from '../../store/purchases/paid-with.ts'
import { addRefund, changeRefund, holdOwnRefund, lockRefundsOf, refundsOf } from '../../store/purchases/refunds.ts'
import { mailFacts } from '../renewing/renewal.ts'

/** Once the dashboard refunded all of the current period, the membership ends that day (R64). Idempotent. */
export const noteRefund = async (deps: Deps, refund: ProviderRefund): Promise<void> => {
  const { paymentId } = refund
  if (!paymentId) return
  await deps.db.transaction().execute(async (trx) => {
    await book(trx, deps, refund, paymentId)
    if (refund.status === 'completed') await endWhatWasReturned(trx, deps, paymentId)
  })
}

const book = async (trx: Trx, deps: Deps, refund: ProviderRefund, paymentId: string): Promise<void> => {
  const { id: squareRefundId, reason } = refund
  if (await isFollowed(trx, deps, refund, paymentId)) return
  const paid = await paidWith(trx, paymentId)
  if (!paid) return
  for (const id of paid.membershipIds.toSorted()) await lockMembership(trx, id)
  await lockRefundsOf(trx, paymentId)
  const isNew = await addRefund(trx, {
    id: deps.ids.id(),
    request_id: `square:${squareRefundId}`,
    origin: 'square',
    purchase_id: paid.purchaseId,
    membership_id: paid.purchaseId === null ? (paid.membershipIds[0] ?? null) : null,
    square_payment_id: paymentId,
    amount_cents: refund.amountCents,
    provider_key: `square:${squareRefundId}`,
    square_refund_id: squareRefundId,
    reason,
    state: refund.status,
    created_at: deps.clock.now(),
  })
  const { amountCents } = refund
  if (isNew) await audit(deps, 'refunded_at_square', { detail: { squarePaymentId: paymentId, amountCents } }, trx)
  // Another event of it was booked a moment ago, perhaps with what it was before.
  else await isFollowed(trx, deps, refund, paymentId)
}

/** False when it is not known yet. */
const isFollowed = async (trx: Trx, deps: Deps, refund: ProviderRefund, paymentId: string): Promise<boolean> => {
  const { id: squareRefundId, reason, status: state } = refund
  const own = await holdOwnRefund(trx, { squareRefundId, squarePaymentId: paymentId, reason })
  if (own === null) return false
  await changeRefund(trx, own, { square_refund_id: squareRefundId })
  await followRefund(trx, deps, own, { state, code: 'failed' })
  return true
}

const endWhatWasReturned = async (trx: Trx, deps: Deps, squarePaymentId: string): Promise<void> => {
  const paid = await paidWith(trx, squarePaymentId)
  if (!paid) return
  const back = (await refundsOf(trx, squarePaymentId)).filter(({ state }) => state === 'completed')
  const returnedCents = back.reduce((sum, one) => sum + one.amount_cents, 0)
  // Our own refunds ended the membership on the announced day.
  if (returnedCents < paid.cents || !back.some(({ origin }) => origin === 'square')) return
  for (const membershipId of paid.membershipIds) {
    const row = await endToday(trx, deps, membershipId)
    if (!row) continue
    const { shopName, accountUrl, name, planName } = await mailFacts(trx, deps, row)
    const totalCents = Math.floor(returnedCents / paid.membershipIds.length)
    await queueMail(trx, deps, {
      kind: 'refunded',
      dedupeKey: `returned:${membershipId}:${squarePaymentId}`,
      to: row.payer_email,
      facts: { shopName, accountUrl, name, planName, totalCents },
    })
  }
}
