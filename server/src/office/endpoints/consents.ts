import { consentsOf } from '../../store/purchases/consents.ts'
import { requireFull } from '../access/needs.ts'
import { customerReach, requireCustomer } from '../customers/known-customer.ts'
import { officeEndpoint } from '../endpoint.ts'

/** What a customer agreed to, word for word; whoever has no membership at one's own locations is unknown (L). */
export const consents = officeEndpoint('consents', async ({ deps, input: { customerId }, session }) => {
  const person = requireFull(session)
  const asked = { customerId, ...customerReach(person, 'customers.read', deps.clock.now()) }
  await requireCustomer(deps.reads, asked)
  const rows = await consentsOf(deps.reads, asked)
  return rows.map(({ at, ...row }) => ({ kind: 'purchase' as const, ...row, at: at.toISOString() }))
})
