import { endpoint } from '../endpoint.ts'
import { moveOwnMembership } from '../purchases/changing/move.ts'

/** Another location for a membership, with its tax from the next bill on (decision 41). */
export const moveSubscription = endpoint('move-subscription', async ({ deps, input, session }) => {
  await moveOwnMembership(deps, session, input)
  return {}
})
