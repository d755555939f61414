import { consentsOf } from '../../../store/purchases/consents.ts'
import { requireFull } from '../../access/needs.ts'
import { customerReach, requireCustomer } from '../known-customer.ts'
import { noteLook } from '../note-look.ts'
import { officeEndpoint } from '../../endpoint.ts'

/** Word for word; unknown without a membership at one's locations (L). */
export const consents = officeEndpoint('consents', async ({ deps, input: { customerId }, session }) => {
  const person = requireFull(session)
  const reach = customerReach(person, 'customers.read', deps.clock.now())
  const known = await requireCustomer(deps.reads, { customerId, ...reach })
  await noteLook(deps, session, known)
  const rows = await consentsOf(deps.reads, { customerId: known, ...reach })
  return rows.map(({ at, ...row }) => ({ kind: 'purchase' as const, ...row, at: at.toISOString() }))
})
