import { endpoint } from '../../endpoint.ts'
import { pauseMembership } from '../../purchases/renewing/pause.ts'

export const pauseSubscription = endpoint('pause-subscription', async ({ deps, input, session }) => {
  await pauseMembership(deps, session, input.subscriptionId, input.months)
  return {}
})
