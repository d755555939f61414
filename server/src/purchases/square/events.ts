import type { Deps } from '../../deps.ts'
import { membershipOfSubscription } from '../../store/memberships/provider-subscriptions.ts'
import { disableCard } from '../../store/purchases/cards.ts'
import { rereadCard } from '../cards/reread-card.ts'
import { noteDispute } from './note-dispute.ts'
import { notePayment } from './note-payment.ts'
import { noteRefund } from './note-refund.ts'
import { rereadInvoice, rereadSubscription } from '../renewing/reread.ts'

/**
 * The object's present state is read, so lost, repeated and reordered events do no harm (risk 64). Throws without an
 * answer, for the job to retry.
 */
export const applyEvent = async (deps: Deps, event: { type: string; objectId: string }): Promise<void> => {
  if (event.type.startsWith('payment.')) return rereadPayment(deps, event.objectId)
  if (event.type.startsWith('invoice.'))
    return rereadInvoice(deps, event.objectId, event.type === 'invoice.scheduled_charge_failed')
  if (event.type.startsWith('dispute.')) return rereadDispute(deps, event.objectId)
  if (event.type.startsWith('refund.')) return rereadRefund(deps, event.objectId)
  if (event.type.startsWith('subscription.')) {
    const membership = await membershipOfSubscription(deps.db, event.objectId)
    if (membership) await rereadSubscription(deps, membership.id)
  }
  if (event.type === 'card.updated' || event.type === 'card.automatically_updated')
    return rereadCard(deps, event.objectId)
  if (event.type === 'card.disabled') await disableCard(deps.db, event.objectId, deps.clock.now())
}

/** Another installation's is left alone (R66). */
const rereadPayment = async (deps: Deps, squarePaymentId: string): Promise<void> => {
  const outcome = await deps.square.getPayment(squarePaymentId)
  if (outcome.kind === 'unknown') throw new Error('The provider did not answer about a payment.')
  if (outcome.kind === 'done') await notePayment(deps, outcome.value)
}

const rereadRefund = async (deps: Deps, squareRefundId: string): Promise<void> => {
  const outcome = await deps.square.getRefund(squareRefundId)
  if (outcome.kind === 'unknown') throw new Error('The provider did not answer about a refund.')
  if (outcome.kind === 'done') await noteRefund(deps, outcome.value)
}

const rereadDispute = async (deps: Deps, disputeId: string): Promise<void> => {
  const outcome = await deps.square.getDispute(disputeId)
  if (outcome.kind === 'unknown') throw new Error('The provider did not answer about a dispute.')
  if (outcome.kind === 'done') await noteDispute(deps, outcome.value)
}
