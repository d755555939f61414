import { onceEndpoint } from '../../endpoint.ts'
import { askToClose } from '../closing.ts'

/** O4, O7. */
export const closingStart = onceEndpoint('closing-start', ({ deps, trx, input, by }) =>
  askToClose(deps, trx, input, by),
)
