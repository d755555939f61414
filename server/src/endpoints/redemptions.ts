import { authoriseList } from '../access/authorise.ts'
import { endpoint } from '../endpoint.ts'

const LATEST = 100

/** What a member has redeemed, newest first; what was voided at the counter is not in it; who has just paid sees what that purchase brought (R59). */
export const redemptions = endpoint('redemptions', async ({ deps, input, session }) => {
  const allowed = await authoriseList(deps, session, 'read customer', { customerId: input.CID })
  if (!allowed) return []
  const paidHere = session.bought.map(({ purchaseId }) => purchaseId)
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
    .$if(allowed === 'paid', (query) => query.where('memberships.purchase_id', 'in', paidHere))
    .orderBy('redemptions.redeemed_at', 'desc')
    .limit(LATEST)
    .execute()
  return rows.map(({ locationId, locationName, redeemedAt, ...row }) => ({
    ...row,
    locationName: locationName ?? `Location ${locationId}`,
    redeemedAt: redeemedAt.toISOString(),
  }))
})
