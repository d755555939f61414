import { limitsOf, tooManyIn } from '../../access/limits.ts'
import { endpoint } from '../../endpoint.ts'
import { recordVisit } from '../../store/people/visits.ts'

/** S9. */
export const campaignTracking = endpoint('campaign-tracking', async ({ deps, input, session, ip }) => {
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
})
