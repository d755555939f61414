import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { taxRateIn } from '../catalogue/pricing.ts'
import { placeNow } from '../locations/place-now.ts'
import type { ListedMembership } from './memberships.ts'
import { subscriptionRecord } from './subscription-record.ts'

/** S2, with the location's present state until it has ended. */
export const shownSubscription = (pricing: Catalogue, membership: ListedMembership, now: Date): SubscriptionRecord => ({
  ...subscriptionRecord(membership, membership.viewer, (locationId, day) => taxRateIn(pricing, locationId, day)),
  ...(membership.status === 'ended' ? {} : placeNow(pricing, membership, now)),
})
