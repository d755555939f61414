import { endpoint } from '../endpoint.ts'
import { planOptions as options } from '../purchases/changing/plan-options.ts'

/** What the member could change the plan to, with what each is charged; changes nothing (decision 35). */
export const planOptions = endpoint('plan-options', ({ deps, input, session }) =>
  options(deps, session, input.subscriptionId),
)
