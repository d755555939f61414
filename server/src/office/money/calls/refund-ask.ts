import { onceEndpoint } from '../../endpoint.ts'
import { askRefund } from '../../refunds/ask-refund.ts'

/** A large one takes a second person. */
export const refundAsk = onceEndpoint('refund-ask', ({ deps, trx, input, person, by }) =>
  askRefund(deps, trx, input, { person, by }),
)
