import { choosingSteps } from '@sipday/contract/catalogue.ts'
import { limitsOf, tooManyIn } from '../../access/limits.ts'
import { endpoint } from '../../endpoint.ts'
import { recordStep } from '../../store/people/visits.ts'

/** For the report on campaigns only. Without a session there is no visit. */
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
