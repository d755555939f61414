import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'

/**
 * Once a night: subscriptions whose next bill would carry another tax than the location's on that day are brought in line
 * (R65). Asked by groups, since a shop has few locations and renewal days.
 */
export const retaxSubscriptions = async (deps: Deps): Promise<void> => {
  const pricing = await catalogueOf(deps.db)
  const alive = deps.db
    .selectFrom('memberships')
    .where('kind', '=', 'renewing')
    .where('square_status', '=', 'made')
    .where('cancelled_at', 'is', null)
    .where('state', '!=', 'ended')
  const groups = await alive.select(['location_id', 'paid_through', 'square_tax_rate']).distinct().execute()
  for (const { location_id, paid_through, square_tax_rate } of groups) {
    if (paid_through === null || taxRateIn(pricing, location_id, paid_through) === square_tax_rate) continue
    const found = await alive
      .select('id')
      .where('location_id', '=', location_id)
      .where('paid_through', '=', paid_through)
      .where(sql<boolean>`square_tax_rate is not distinct from ${square_tax_rate}`)
      .execute()
    for (const { id } of found)
      await deps.jobs.add(deps.db, 'align_subscription', { membershipId: id }, { jobKey: `align:${id}` })
  }
}
