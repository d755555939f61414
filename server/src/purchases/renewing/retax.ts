import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { membershipsInGroup, taxedGroups } from '../../store/memberships/provider-subscriptions.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'

/** Nightly: the next bill has another tax than the location's on that day (R65); by groups of location and day. */
export const retaxSubscriptions = async (deps: Deps): Promise<void> => {
  const pricing = await catalogueOf(deps.db)
  for (const group of await taxedGroups(deps.db)) {
    const { location_id, renews_on, square_tax_rate } = group
    if (renews_on === null || taxRateIn(pricing, location_id, renews_on) === square_tax_rate) continue
    for (const { id } of await membershipsInGroup(deps.db, group))
      await deps.jobs.add(deps.db, 'align_subscription', { membershipId: id }, { jobKey: `align:${id}` })
  }
}
