import { ownedCustomerIds } from '../access/grants.ts'
import { endpoint } from '../endpoint.ts'
import { catalogueOf } from '../store/catalogue.ts'
import { membershipsOf } from '../store/memberships.ts'
import { subscriptionRecord } from '../store/subscription-record.ts'

/** S2, S7: the subscriptions that a customer manages or drinks on; none for a foreign or unknown id (hole 1). */
export const subscriptions = endpoint('subscriptions', async ({ deps, input, session }) => {
  if (!ownedCustomerIds(session).has(input.CID)) return []
  const { shop } = await catalogueOf(deps.db, session.catalogueVersion)
  const found = await membershipsOf(deps.db, input.CID, deps.clock.now())
  return found.map((membership) => subscriptionRecord(membership, membership.viewer, shop.taxRate))
})
