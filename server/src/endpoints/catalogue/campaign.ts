import { limitsOf, tooManyIn } from '../../access/limits.ts'
import { endpoint } from '../../endpoint.ts'
import { campaignOf } from '../../store/catalogue/campaigns.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { recordVisit } from '../../store/people/visits.ts'

/** W1: what the link opens with; stored in the session for plans that only a campaign sells. */
export const campaign = endpoint('campaign', async ({ deps, input, session, ip }) => {
  const found = campaignOf(await catalogueOf(deps.db, session.catalogueVersion), input, deps.clock.now())
  const { source: _source, ...parameters } = input
  // The offer stays when a visitor returns without its link.
  if (Object.keys(parameters).length === 0) return [found]
  const campaignId = found['Campaign ID']
  const [recorded] = await recordVisit(deps.db, {
    sessionId: session.id,
    campaignId,
    remember: campaignId === session.campaignId ? null : campaignId,
    utm: parameters,
    limits: limitsOf(deps, ['visit_ip', ip]),
    now: deps.clock.now(),
  })
  tooManyIn(recorded?.wait_ms, 'visit_ip')
  return [found]
})
