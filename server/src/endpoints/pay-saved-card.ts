import { endpoint } from '../endpoint.ts'
import { payWithSavedCard } from '../purchases/charging/pay.ts'
import { replayed } from '../purchases/charging/replay.ts'

/** W7: pays with a card on file, or one entered in this session; one checkout is charged once (R1). */
export const paySavedCard = endpoint('pay-saved-card', ({ deps, input, session, ip, idempotencyKey }) => {
  const { idempotencyKey: key, cardId, ...order } = input
  return replayed({ deps, session, route: 'pay-saved-card', key, headerKey: idempotencyKey, body: input }, () =>
    payWithSavedCard({ deps, session, ip }, order, cardId),
  )
})
