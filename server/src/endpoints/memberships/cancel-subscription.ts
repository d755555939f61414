import { endpoint } from '../../endpoint.ts'
import { cancelMembership } from '../../purchases/renewing/manage.ts'

/** S1: for the Account Manager with a recent code; idempotent (R21). */
export const cancelSubscription = endpoint('cancel-subscription', async ({ deps, input, session }) => {
  await cancelMembership(deps, session, input.subscriptionId)
  return {}
})
