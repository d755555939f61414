import { endpoint } from '../../endpoint.ts'
import { resumeMembership } from '../../purchases/renewing/manage.ts'

/** Before the paid period is over (R52). */
export const resumeSubscription = endpoint('resume-subscription', async ({ deps, input, session }) => {
  await resumeMembership(deps, session, input.subscriptionId)
  return {}
})
