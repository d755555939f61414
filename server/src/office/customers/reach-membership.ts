import { may } from '@sipday/rules/office/capabilities.ts'
import type { Trx } from '../../deps.ts'
import { knownMembership, lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import type { OfficePerson } from '../access/session.ts'
import { unknownCustomer } from './known-customer.ts'

/** Locked. Throws 404 also for one at someone else's location (rule L). */
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
