import { authorise } from '../access/authorise.ts'
import { endpoint } from '../endpoint.ts'
import { paymentsOf } from '../purchases/history.ts'
import { Refusal } from '../refusal.ts'

/** What a member has paid; a foreign account has paid nothing that may be seen (security rule B). */
export const payments = endpoint('payments', async ({ deps, input, session }) => {
  try {
    await authorise(deps, session, 'read customer', { customerId: input.CID })
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return []
    throw error
  }
  return paymentsOf(deps, input.CID)
})
