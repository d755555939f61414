import { endpoint } from '../../endpoint.ts'
import { payWithNewCard } from '../../purchases/charging/pay.ts'

/** W8; shares call 7's guard (R1, risk 22). */
export const payNewCard = endpoint('pay-new-card', ({ deps, input, session, ip, idempotencyKey: headerKey }) => {
  const { idempotency_key: key, nonce, ...order } = input
  return payWithNewCard({ deps, session, ip, key, headerKey, body: input }, order, nonce)
})
