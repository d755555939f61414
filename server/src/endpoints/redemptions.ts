import { ownedCustomerIds } from '../access/grants.ts'
import { endpoint } from '../endpoint.ts'

const LATEST = 100

/** What a member has redeemed, newest first; what was voided at the counter is not in it. */
export const redemptions = endpoint('redemptions', async ({ deps, input, session }) => {
  if (!ownedCustomerIds(session).has(input.CID)) return []
  const rows = await deps.db
    .selectFrom('redemptions')
    .innerJoin('memberships', 'memberships.id', 'redemptions.membership_id')
    .innerJoin('entitlements', 'entitlements.id', 'redemptions.entitlement_id')
    .innerJoin('locations', 'locations.id', 'redemptions.location_id')
    .select([
      'redemptions.id',
      'entitlements.name as benefit',
      'memberships.plan_name as planName',
      'locations.name as locationName',
      'locations.id as locationId',
      'redemptions.redeemed_at as redeemedAt',
    ])
    .where('memberships.subscriber_id', '=', input.CID)
    .where('redemptions.voided_at', 'is', null)
    .orderBy('redemptions.redeemed_at', 'desc')
    .limit(LATEST)
    .execute()
  return rows.map(({ locationId, locationName, redeemedAt, ...row }) => ({
    ...row,
    locationName: locationName ?? `Location ${locationId}`,
    redeemedAt: redeemedAt.toISOString(),
  }))
})
