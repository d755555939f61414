import { endpoint } from '../../endpoint.ts'
import { planOptions as options } from '../../purchases/changing/plan-options.ts'

/** Changes nothing (decision 35). */
export const planOptions = endpoint('plan-options', ({ deps, input, session }) =>
  options(deps, session, input.subscriptionId),
)
