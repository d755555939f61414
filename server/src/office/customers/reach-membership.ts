import { may } from '@sipday/rules/office/capabilities.ts'
import type { Trx } from '../../deps.ts'
import { knownMembership, lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import type { OfficePerson } from '../access/session.ts'
import { unknownCustomer } from './known-customer.ts'

/**
 * A membership that the person may act on, held until the transaction ends. Throws 404 for one that there is not, and
 * for one at someone else's location alike (rule L).
 */
export const reachMembership = async (
  trx: Trx,
  person: OfficePerson,
  membershipId: string,
): Promise<LockedMembership> => {
  if (!(await knownMembership(trx, membershipId))) throw unknownCustomer()
  const row = await lockMembership(trx, membershipId)
  if (!may(person, 'customers', { locationIds: [row.location_id] })) throw unknownCustomer()
  return row
}
