import type { Deps, Trx } from '../../deps.ts'
import { freeCodes } from '../../store/memberships/free-codes.ts'
import { redeemedBy, renewCodes } from '../../store/memberships/renew-codes.ts'

/** Someone else may know the old codes. */
export const renewCodesOf = async (deps: Deps, trx: Trx, customerId: string): Promise<void> => {
  const memberships = (await redeemedBy(trx, { customerId })).map(({ id }) => id)
  if (memberships.length > 0)
    await renewCodes(trx, { memberships, codes: await freeCodes(trx, deps, memberships.length), now: deps.clock.now() })
}
