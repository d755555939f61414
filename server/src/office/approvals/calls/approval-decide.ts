import { decideApproval } from '../decide.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** Rule N. */
export const approvalDecide = onceEndpoint('approval-decide', async ({ deps, trx, input, person, by }) => {
  const { approvalId, decision, note } = input
  return decideApproval(deps, trx, { approvalId, decision, note, person, sessionId: by.sessionId })
})
