import type { Deps, Trx } from '../../deps.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { endMembership } from '../renewing/end-membership.ts'
import { stopRenewing } from '../renewing/cancel-and-resume.ts'
import { todayOf } from '../renewing/renewal.ts'

/** The code stops working at once. Null when it had ended. */
export const endToday = async (trx: Trx, deps: Deps, membershipId: string): Promise<LockedMembership | null> => {
  const row = await lockMembership(trx, membershipId)
  if (row.state === 'ended') return null
  await changeMembership(trx, membershipId, {
    end_date: todayOf(deps, row),
    cancelled_at: row.cancelled_at ?? deps.clock.now(),
    due_at: null,
  })
  await endMembership(trx, deps, row)
  return row
}

/** Null when it does not renew. */
export const endWithPeriod = async (trx: Trx, deps: Deps, membershipId: string): Promise<LockedMembership | null> => {
  const row = await lockMembership(trx, membershipId)
  const end = await stopRenewing(trx, deps, row)
  return end === null ? null : { ...row, end_date: end }
}
