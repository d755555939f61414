import { endpoint } from '../endpoint.ts'
import { moveOptions as options } from '../purchases/changing/move.ts'

/** Where a membership could move, with the next bill there; changes nothing (decision 41). */
export const moveOptions = endpoint('move-options', ({ deps, input, session }) =>
  options(deps, session, input.subscriptionId),
)
