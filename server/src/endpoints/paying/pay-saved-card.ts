import { endpoint } from '../../endpoint.ts'
import { payWithSavedCard } from '../../purchases/charging/pay.ts'

/** W7; each checkout is charged once (R1). */
export const paySavedCard = endpoint('pay-saved-card', ({ deps, input, session, ip, idempotencyKey: headerKey }) => {
  const { idempotencyKey: key, cardId, ...order } = input
  return payWithSavedCard({ deps, session, ip, key, headerKey, body: input }, order, cardId)
})
