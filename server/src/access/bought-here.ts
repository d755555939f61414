import type { Bought, Session } from './session.ts'
import type { MembershipRow } from '../store/memberships/memberships.ts'

/** R59. */
export const boughtHere = <M extends MembershipRow>(
  session: Session,
  customerId: string,
  memberships: readonly M[],
): { membership: M; bought: Bought }[] =>
  memberships.flatMap((membership) => {
    const bought = session.bought.find(
      (one) => one.purchaseId === membership.purchaseId && one.customerId === customerId,
    )
    return bought ? [{ membership, bought }] : []
  })
