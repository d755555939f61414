import { endpoint } from '../../endpoint.ts'
import { moveOwnMembership } from '../../purchases/changing/move.ts'

/** The new tax begins with the next bill (decision 41). */
export const moveSubscription = endpoint('move-subscription', async ({ deps, input, session }) => {
  await moveOwnMembership(deps, session, input)
  return {}
})
