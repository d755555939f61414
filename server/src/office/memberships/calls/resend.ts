import { onceEndpoint } from '../../endpoint.ts'
import { sendAgain } from '../../customers/send-again.ts'

export const resend = onceEndpoint('resend', ({ deps, trx, input, person, by }) =>
  sendAgain(deps, trx, input, { person, by }),
)
