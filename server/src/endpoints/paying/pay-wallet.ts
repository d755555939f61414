import { endpoint } from '../../endpoint.ts'
import { payWithWallet } from '../../purchases/charging/pay.ts'

/** Only for what does not renew; shares call 7's guard (R1, risk 22). */
export const payWallet = endpoint('pay-wallet', ({ deps, input, session, ip, idempotencyKey: headerKey }) => {
  const { idempotencyKey: key, token, ...order } = input
  return payWithWallet({ deps, session, ip, key, headerKey, body: input }, order, token)
})
