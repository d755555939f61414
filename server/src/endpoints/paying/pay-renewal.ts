import { endpoint } from '../../endpoint.ts'
import { payRenewal as pay } from '../../purchases/renewing/pay-renewal.ts'
import { replayed } from '../../purchases/charging/replay.ts'

/** Each period is charged once (R52). */
export const payRenewal = endpoint('pay-renewal', ({ deps, input, session, ip, idempotencyKey }) => {
  const { idempotencyKey: key, ...asked } = input
  return replayed({ deps, session, route: 'pay-renewal', key, headerKey: idempotencyKey, body: input }, () =>
    pay({ deps, session, ip }, asked),
  )
})
