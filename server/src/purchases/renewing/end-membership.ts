import type { Deps, Trx } from '../../deps.ts'
import { audit } from '../../store/audit.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { noteCreditLeft } from '../../store/prices/credits.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'

/** From the day after the last paid day, the code stops working (R31), and credit that is left is not owed any more. */
export const endMembership = async (
  trx: Trx,
  deps: Deps,
  row: Pick<LockedMembership, 'id' | 'kind' | 'payer_id' | 'credit_cents'>,
): Promise<void> => {
  await changeMembership(trx, row.id, {
    state: 'ended',
    live: false,
    anchor_day: null,
    ended_at: deps.clock.now(),
    grace_until: null,
  })
  await noteCreditLeft(trx, { membershipId: row.id, cents: row.credit_cents, at: deps.clock.now() })
  await audit(deps, 'membership_ended', { customerId: row.payer_id, detail: { membershipId: row.id } }, trx)
  if (row.kind === 'renewing')
    await deps.jobs.add(trx, 'align_subscription', { membershipId: row.id }, { jobKey: `align:${row.id}` })
}
