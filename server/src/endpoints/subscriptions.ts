import { ownedCustomerIds } from '../access/grants.ts'
import { endpoint } from '../endpoint.ts'
import { catalogueOf } from '../store/catalogue.ts'
import { customerById } from '../store/customers.ts'
import { membershipsOf } from '../store/memberships.ts'
import { subscriptionRecord } from '../store/subscription-record.ts'

/** S2, S7: the subscriptions that a customer manages or drinks on; none for a foreign or unknown id (hole 1). */
export const subscriptions = endpoint('subscriptions', async ({ deps, input, session }) => {
  if (!(await ownedCustomerIds(deps.db, session)).has(input.CID)) return []
  const viewer = await customerById(deps.db, input.CID)
  if (!viewer) return []
  const { shop } = await catalogueOf(deps.db)
  const found = await membershipsOf(deps.db, viewer.id, deps.clock.now())
  return found.map((membership) => subscriptionRecord(membership, viewer, shop.taxRate))
})
