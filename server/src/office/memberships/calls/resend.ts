import { onceEndpoint } from '../../endpoint.ts'
import { sendAgain } from '../../customers/send-again.ts'

/** Sends a receipt, a gift email or a welcome again, to the present address. */
export const resend = onceEndpoint('resend', ({ deps, trx, input, person, by }) =>
  sendAgain(deps, trx, input, { person, by }),
)
