import { authorise } from '../../access/authorise.ts'
import { endpoint } from '../../endpoint.ts'
import { latestPurchaseOf } from '../../store/people/checkouts.ts'
import { declined } from '../../purchases/charging/refusals.ts'

/** Asked while an outcome is unknown, and after a reload (rule F). */
export const checkout = endpoint('checkout', async ({ deps, session }) => {
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
})
