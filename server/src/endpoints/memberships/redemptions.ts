import { authoriseList } from '../../access/authorise.ts'
import { endpoint } from '../../endpoint.ts'
import { redeemedBy, redemptionOnWire } from '../../store/counter/redeemed.ts'

/** Newest first, without voided ones; who just paid sees those of that purchase (R59). */
export const redemptions = endpoint('redemptions', async ({ deps, input, session }) => {
  const allowed = await authoriseList(deps, session, 'read customer', { customerId: input.CID })
  if (!allowed) return []
  const paidHere = session.bought.map(({ purchaseId }) => purchaseId)
  const rows = await redeemedBy(deps.db, input.CID, allowed === 'paid' ? paidHere : null)
  return rows.map(redemptionOnWire)
})
