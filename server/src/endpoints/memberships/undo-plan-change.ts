import { endpoint } from '../../endpoint.ts'
import { undoPlanChange as undo } from '../../purchases/changing/plan-change.ts'

/** Until the renewal day (decision 35). */
export const undoPlanChange = endpoint('undo-plan-change', async ({ deps, input, session }) => {
  await undo(deps, session, input.subscriptionId)
  return {}
})
