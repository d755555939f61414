import { authorise } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { lockMembership, mailFacts, schedule, todayOf } from './renewal.ts'
import type { LockedMembership } from './renewal.ts'

/** Only what renews can be cancelled or resumed; gifts, terms and complimentary memberships end by themselves (S6, R40). */
const requireRenewing = (row: LockedMembership): void => {
  if (row.kind !== 'renewing')
    throw new Refusal(422, 'not_renewing', 'This membership does not renew. There is nothing to change.')
}

const align = (trx: Trx, deps: Deps, membershipId: string) =>
  deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })

/** S1: stops renewal at once, stays active to the end of the paid time; a second time changes nothing (R21, risk 35). */
export const cancelMembership = async (deps: Deps, session: Session, membershipId: string): Promise<void> => {
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    requireRenewing(row)
    if (row.cancelled_at || row.state === 'ended') return
    const now = deps.clock.now()
    const end = row.paid_through ?? todayOf(deps, row)
    await trx
      .updateTable('memberships')
      .set({ cancelled_at: now, end_date: end })
      .where('id', '=', membershipId)
      .execute()
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

/** Undoes a cancellation while the membership still runs; the provider's subscription follows by a job (R52). */
export const resumeMembership = async (deps: Deps, session: Session, membershipId: string): Promise<void> => {
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    requireRenewing(row)
    if (row.state === 'ended' || (row.end_date !== null && row.end_date < todayOf(deps, row)))
      throw new Refusal(422, 'membership_ended', 'This membership has ended. Please buy a new one.')
    if (!row.cancelled_at) return
    const now = deps.clock.now()
    await trx
      .updateTable('memberships')
      .set({ cancelled_at: null, end_date: null })
      .where('id', '=', membershipId)
      .execute()
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

/** Who pays may look at charges and cards; who was given the membership may not (R30, S6). */
export const requirePayer = async (deps: Deps, session: Session, membershipId: string) => {
  await authorise(deps, session, 'read charges', { membershipId })
  return deps.db
    .selectFrom('memberships')
    .innerJoin('locations', 'locations.id', 'memberships.location_id')
    .leftJoin('cards', 'cards.id', 'memberships.card_id')
    .selectAll('memberships')
    .select(['locations.time_zone', 'cards.brand', 'cards.last_4', 'cards.exp_month', 'cards.exp_year'])
    .where('memberships.id', '=', membershipId)
    .executeTakeFirstOrThrow()
}
