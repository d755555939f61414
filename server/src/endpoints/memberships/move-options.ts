import { endpoint } from '../../endpoint.ts'
import { moveOptions as options } from '../../purchases/changing/move.ts'

/** Changes nothing (decision 41). */
export const moveOptions = endpoint('move-options', ({ deps, input, session }) =>
  options(deps, session, input.subscriptionId),
)
