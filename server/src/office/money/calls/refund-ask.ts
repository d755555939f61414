import { onceEndpoint } from '../../endpoint.ts'
import { askRefund } from '../../refunds/ask-refund.ts'

/** Refunds a payment or a part of it; a large one is asked for, and a second person decides it. */
export const refundAsk = onceEndpoint('refund-ask', ({ deps, trx, input, person, by }) =>
  askRefund(deps, trx, input, { person, by }),
)
