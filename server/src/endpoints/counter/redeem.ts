import { handOver } from '../../counter/hand-over.ts'
import { endpoint } from '../../endpoint.ts'

/** R32. */
export const counterRedeem = endpoint(
  'counter-redeem',
  ({ deps, input: { entitlementId, key, at, extras = [] }, session }) =>
    handOver(deps, session, { entitlementId, key, at: at ? new Date(at) : null, extras }),
)
