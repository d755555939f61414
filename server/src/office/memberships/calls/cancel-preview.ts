import { requireFull } from '../../access/needs.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { unusedDays } from '../../refunds/unused-days.ts'

/** O9.3. */
export const cancelPreview = officeEndpoint('cancel-preview', ({ deps, input, session }) => {
  const person = requireFull(session)
  return deps.db.transaction().execute(async (trx) => {
    const row = await reachMembership(trx, person, input.membershipId)
    const { refundCents, needsSecond } = await unusedDays(deps, trx, { person, row })
    return { refundCents, needsSecond }
  })
})
