import { endpoint } from '../../endpoint.ts'
import { changePaymentMethod } from '../../purchases/cards/payment-method.ts'

/** S7.13 (R22). */
export const paymentMethod = endpoint('payment-method', async ({ deps, input, session }) => {
  await changePaymentMethod(deps, session, input.subscriptionId, input.cardId)
  return {}
})
