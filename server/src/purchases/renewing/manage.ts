import { authorise } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { membershipWithCard } from '../../store/memberships/locked-membership.ts'
import { plannedAs } from '../../store/memberships/put-on-plan.ts'
import { mailFacts, schedule, todayOf } from './renewal.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'

/**
 * Only memberships that renew can be cancelled or resumed; gifts, fixed terms and complimentary memberships simply
 * expire (S6, R40).
 */
const requireRenewing = (row: LockedMembership): void => {
  if (row.kind !== 'renewing')
    throw new Refusal(422, 'not_renewing', 'This membership does not renew. There is nothing to change.')
}

const align = (trx: Trx, deps: Deps, membershipId: string) =>
  deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })

/**
 * S1: stops renewal at once; the membership stays active to the end of the paid period. Repeating it changes nothing
 * (R21, risk 35).
 */
export const cancelMembership = async (deps: Deps, session: Session, membershipId: string): Promise<void> => {
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    requireRenewing(row)
    if (row.cancelled_at || row.state === 'ended') return
    const now = deps.clock.now()
    const end = row.paid_through ?? todayOf(deps, row)
    await changeMembership(trx, membershipId, {
      cancelled_at: now,
      end_date: end,
      paused_at: null,
      paused_until: null,
      ...plannedAs(null),
    })
    await schedule(trx, deps, membershipId)
    await align(trx, deps, membershipId)
    await audit(deps, 'cancelled', { sessionId: session.id, customerId: row.payer_id, detail: { membershipId } }, trx)
    await queueMail(trx, deps, {
      kind: 'cancelled',
      dedupeKey: `cancelled:${membershipId}:${now.toISOString()}`,
      to: row.payer_email,
      facts: { ...(await mailFacts(trx, deps, row)), usableUntil: end },
    })
  })
}

/** Undoes a cancellation while the membership is still running; a job updates the provider's subscription (R52). */
export const resumeMembership = async (deps: Deps, session: Session, membershipId: string): Promise<void> => {
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    requireRenewing(row)
    if (row.state === 'ended' || (row.end_date !== null && row.end_date < todayOf(deps, row)))
      throw new Refusal(422, 'membership_ended', 'This membership has ended. Please buy a new one.')
    if (!row.cancelled_at) return
    const now = deps.clock.now()
    await changeMembership(trx, membershipId, { cancelled_at: null, end_date: null })
    await schedule(trx, deps, membershipId)
    await align(trx, deps, membershipId)
    await audit(deps, 'resumed', { sessionId: session.id, customerId: row.payer_id, detail: { membershipId } }, trx)
    await queueMail(trx, deps, {
      kind: 'resumed',
      dedupeKey: `resumed:${membershipId}:${now.toISOString()}`,
      to: row.payer_email,
      facts: { ...(await mailFacts(trx, deps, row)), renewsOn: row.paid_through ?? todayOf(deps, row) },
    })
  })
}

/** The payer may see charges and cards; the recipient of a gift may not (R30, S6). */
export const requirePayer = async (deps: Deps, session: Session, membershipId: string) => {
  await authorise(deps, session, 'read charges', { membershipId })
  return membershipWithCard(deps.db, membershipId)
}
