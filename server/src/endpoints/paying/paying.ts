import { authorise } from '../../access/authorise.ts'
import type { Calls } from '../../endpoint.ts'
import { checkOffer } from '../../purchases/offers/check-offer.ts'
import { payWithNewCard, payWithSavedCard, payWithWallet } from '../../purchases/charging/pay.ts'
import { declined } from '../../purchases/charging/refusals.ts'
import { replayed } from '../../purchases/charging/replay.ts'
import { payRenewal } from '../../purchases/renewing/pay-renewal.ts'
import { latestPurchaseOf } from '../../store/people/checkouts.ts'

export const payingCalls = {
  /** W7; each checkout is charged once (R1). */
  'pay-saved-card': ({ deps, input, session, ip, idempotencyKey: headerKey }) => {
    const { idempotencyKey: key, cardId, ...order } = input
    return payWithSavedCard({ deps, session, ip, key, headerKey, body: input }, order, cardId)
  },

  /** Shares the guard of `pay-saved-card` (R1, risk 22). */
  'pay-new-card': ({ deps, input, session, ip, idempotencyKey: headerKey }) => {
    const { idempotency_key: key, nonce, ...order } = input
    return payWithNewCard({ deps, session, ip, key, headerKey, body: input }, order, nonce)
  },

  'code-check': ({ deps, input, session, ip }) => checkOffer({ deps, session, ip }, input),

  /** Only for what does not renew; the same guard (R1, risk 22). */
  'pay-wallet': ({ deps, input, session, ip, idempotencyKey: headerKey }) => {
    const { idempotencyKey: key, token, ...order } = input
    return payWithWallet({ deps, session, ip, key, headerKey, body: input }, order, token)
  },

  /** Each period is charged once (R52). */
  'pay-renewal': ({ deps, input, session, ip, idempotencyKey }) => {
    const { idempotencyKey: key, ...asked } = input
    return replayed({ deps, session, route: 'pay-renewal', key, headerKey: idempotencyKey, body: input }, () =>
      payRenewal({ deps, session, ip }, asked),
    )
  },

  /** Asked while an outcome is unknown, and after a reload (rule F). */
  checkout: async ({ deps, session }) => {
    await authorise(deps, session, 'use own session', { part: 'checkout' })
    const latest = session.checkoutId ? await latestPurchaseOf(deps.db, session.checkoutId) : undefined
    switch (latest?.state) {
      case 'succeeded':
        return { status: 'paid', paymentId: latest.payment_id, message: null }
      case 'charging':
      case 'unknown':
        return {
          status: 'confirming',
          paymentId: null,
          message: 'Your payment is being confirmed. You will not be charged twice.',
        }
      case 'declined':
        return { status: 'declined', paymentId: null, message: declined(latest.decline_code ?? '').message }
      case 'abandoned':
      case 'refunded':
      case undefined:
        return { status: 'open', paymentId: null, message: null }
    }
  },
} satisfies Partial<Calls>
