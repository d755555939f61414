import type { Bought, Session } from './session.ts'
import type { MembershipRow } from '../store/memberships/memberships.ts'

/** Memberships that this session paid for, with their purchase (R59). */
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
