import { onceEndpoint } from '../endpoint.ts'
import { askToClose } from '../locations/closing.ts'

/** Asks a second person to close a location for good (office 3.5, 5.2). */
export const closingStart = onceEndpoint('closing-start', ({ deps, trx, input, by }) =>
  askToClose(deps, trx, input, by),
)
