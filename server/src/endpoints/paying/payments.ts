import { authoriseList } from '../../access/authorise.ts'
import { endpoint } from '../../endpoint.ts'
import { paymentsOf } from '../../purchases/cards/history.ts'

/** Empty for someone else's account (rule B); who just paid sees that payment (R59). */
export const payments = endpoint('payments', async ({ deps, input, session }) => {
  const allowed = await authoriseList(deps, session, 'read customer', { customerId: input.CID })
  if (!allowed) return []
  const all = await paymentsOf(deps, input.CID)
  if (allowed === 'owned') return all
  const paidHere = new Set(session.bought.map(({ paymentId }) => paymentId))
  return all.filter(({ id }) => paidHere.has(id))
})
