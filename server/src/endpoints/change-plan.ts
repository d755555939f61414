import { endpoint } from '../endpoint.ts'
import { changePlan as change } from '../purchases/changing/plan-change.ts'

/** Another plan from the next renewal on (decision 35). */
export const changePlan = endpoint('change-plan', async ({ deps, input, session }) => {
  await change(deps, session, input)
  return {}
})
