import { endpoint } from '../endpoint.ts'
import { payWithNewCard } from '../purchases/charging/pay.ts'
import { replayed } from '../purchases/charging/replay.ts'

/** W8: saves a new card and pays with it; shares call 7's guard (R1, risk 22). */
export const payNewCard = endpoint('pay-new-card', ({ deps, input, session, ip, idempotencyKey }) => {
  const { idempotency_key: key, nonce, ...order } = input
  return replayed(
    { deps, session, route: 'pay-new-card', key, headerKey: idempotencyKey, needsHeader: true, body: input },
    () => payWithNewCard({ deps, session, ip }, order, nonce),
  )
})
