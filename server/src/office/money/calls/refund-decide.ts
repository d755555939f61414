import { Refusal } from '../../../refusal.ts'
import { openApprovalOf } from '../../../store/purchases/refundable.ts'
import { decideApproval } from '../../approvals/decide.ts'
import { carriedOut } from '../../approvals/kinds.ts'
import { onceEndpoint } from '../../endpoint.ts'
import { sendApproved } from '../../refunds/decided-refund.ts'

/** Like `approval-decide`, with an amount. */
export const refundDecide = onceEndpoint('refund-decide', async ({ deps, trx, input, person, by }) => {
  const { refundId, decision, amountCents, note } = input
  const [approval] = await openApprovalOf(trx, { refundId })
  if (!approval) throw new Refusal(404, 'unknown', 'We could not find that.')
  const asked = { approvalId: approval.id, decision, note, person, sessionId: by.sessionId }
  const { state } = await decideApproval(deps, trx, asked, { ...carriedOut, refund: sendApproved(amountCents) })
  return { state: state === 'approved' ? 'wanted' : 'refused' }
})
