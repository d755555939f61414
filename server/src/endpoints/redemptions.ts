import { authoriseList } from '../access/authorise.ts'
import { endpoint } from '../endpoint.ts'
import { redeemedBy, redemptionOnWire } from '../store/counter/redeemed.ts'

/**
 * What a member has redeemed, newest first, without what was voided at the counter; someone who has just paid sees the
 * redemptions of that purchase (R59).
 */
export const redemptions = endpoint('redemptions', async ({ deps, input, session }) => {
  const allowed = await authoriseList(deps, session, 'read customer', { customerId: input.CID })
  if (!allowed) return []
  const paidHere = session.bought.map(({ purchaseId }) => purchaseId)
  const rows = await redeemedBy(deps.db, input.CID, allowed === 'paid' ? paidHere : null)
  return rows.map(redemptionOnWire)
})
