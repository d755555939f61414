import { takeLimit } from '../access/limits.ts'
import { endpoint } from '../endpoint.ts'
import { campaignOf } from '../store/catalogue/campaigns.ts'
import { catalogueOf } from '../store/catalogue/catalogue.ts'
import { recordVisit } from '../store/people/visits.ts'

/** W1: which models, locations and plan the link opens with; remembered in the session for plans that only a campaign sells. */
export const campaign = endpoint('campaign', async ({ deps, input, session, ip }) => {
  const found = campaignOf(await catalogueOf(deps.db, session.catalogueVersion), input)
  const { source: _source, ...parameters } = input
  // Who came by a campaign keeps what it offers when they come back without its link.
  if (found['Campaign ID'] !== null && found['Campaign ID'] !== session.campaignId)
    await deps.db
      .updateTable('sessions')
      .set({ campaign_id: found['Campaign ID'] })
      .where('id', '=', session.id)
      .execute()
  if (Object.keys(parameters).length > 0) {
    await takeLimit(deps, 'visit_ip', ip)
    await recordVisit(deps, session.id, found['Campaign ID'], parameters)
  }
  return [found]
})
