import { authoriseList } from '../../access/authorise.ts'
import { endpoint } from '../../endpoint.ts'
import { boughtHere } from '../../access/bought-here.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { membershipsOf } from '../../store/memberships/memberships.ts'
import { shownSubscription } from '../../store/memberships/shown-subscription.ts'
import { asJustPaid, subscriptionRecord } from '../../store/memberships/subscription-record.ts'

/**
 * S2, S7: none for someone else's or an unknown id (risk 1). Who just paid and proved nothing sees those of that
 * purchase, without means to manage them (R59).
 */
export const subscriptions = endpoint('subscriptions', async ({ deps, input, session }) => {
  const allowed = await authoriseList(deps, session, 'read customer', { customerId: input.CID })
  if (!allowed) return []
  const pricing = await catalogueOf(deps.db, session.catalogueVersion)
  const taxRateOn = (locationId: string, day: string) => taxRateIn(pricing, locationId, day)
  const now = deps.clock.now()
  const found = await membershipsOf(deps.db, input.CID, now)
  if (allowed === 'owned') return found.map((membership) => shownSubscription(pricing, membership, now))
  return boughtHere(session, input.CID, found).map(({ membership, bought }) =>
    asJustPaid(subscriptionRecord(membership, membership.viewer, taxRateOn), bought),
  )
})
