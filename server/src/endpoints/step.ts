import { choosingSteps } from '@sipday/contract/catalogue.ts'
import { limitsOf, tooManyIn } from '../access/limits.ts'
import { endpoint } from '../endpoint.ts'
import { recordStep } from '../store/people/visits.ts'

/**
 * The step of choosing that a visitor sees, for the report on campaigns; no money and no access depends on it. Without a
 * session there is no visit that it could belong to.
 */
export const step = endpoint('step', async ({ deps, input, session, ip }) => {
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
})
