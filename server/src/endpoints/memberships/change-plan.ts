import { endpoint } from '../../endpoint.ts'
import { changePlan as change } from '../../purchases/changing/plan-change.ts'
import { replayed } from '../../purchases/charging/replay.ts'

/** Decision 35. */
export const changePlan = endpoint('change-plan', ({ deps, input, session, ip, idempotencyKey }) => {
  const { idempotencyKey: key, ...asked } = input
  return replayed({ deps, session, route: 'change-plan', key, headerKey: idempotencyKey, body: input }, () =>
    change({ deps, session, ip }, asked),
  )
})
