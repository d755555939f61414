import { choosingSteps } from '@sipday/contract/catalogue.ts'
import { limitsOf, tooManyIn } from '../../access/limits.ts'
import type { Calls } from '../../endpoint.ts'
import { campaignOf } from '../../store/catalogue/campaigns.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { recordStep, recordVisit } from '../../store/people/visits.ts'

export const visitCalls = {
  /** W1: what the link opens with; stored in the session for plans that only a campaign sells. */
  campaign: async ({ deps, input, session, ip }) => {
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
  },

  /** S9. */
  'campaign-tracking': async ({ deps, input, session, ip }) => {
    const given = Object.entries(input[0] ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]))
    if (given.length > 0) {
      const [recorded] = await recordVisit(deps.db, {
        sessionId: session.id,
        campaignId: session.campaignId,
        remember: null,
        utm: Object.fromEntries(given),
        limits: limitsOf(deps, ['visit_ip', ip]),
        now: deps.clock.now(),
      })
      tooManyIn(recorded?.wait_ms, 'visit_ip')
    }
    return [{}]
  },

  /** For the report on campaigns only. Without a session there is no visit. */
  step: async ({ deps, input, session, ip }) => {
    if (!session) return {}
    const [recorded] = await recordStep(deps.db, {
      sessionId: session.id,
      campaignId: session.campaignId,
      step: choosingSteps.indexOf(input.step) + 1,
      limits: limitsOf(deps, ['step_ip', ip]),
      now: deps.clock.now(),
    })
    tooManyIn(recorded?.wait_ms, 'step_ip')
    return {}
  },
} satisfies Partial<Calls>
