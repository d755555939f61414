import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { authorise } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { membershipWithCard } from '../../store/memberships/locked-membership.ts'
import { plannedAs } from '../../store/memberships/put-on-plan.ts'
import { heldPrice } from '../../store/prices/held-prices.ts'
import { leaveToldPrice } from '../../store/prices/take-told-price.ts'
import { toldColumns } from '../../store/prices/told-columns.ts'
import { holdUnseen } from '../prices/hold-prices.ts'
import { lastBillOn } from './due.ts'
import { calendarUrl } from '../calendar/link.ts'
import { mailFacts, schedule, todayOf } from './renewal.ts'
import { becomeMembership, trialGoesOn } from '../trials/trial.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'

/** Gifts, fixed terms and free memberships simply expire (S6, R40). */
const requireRenewing = (row: LockedMembership): void => {
  if (row.kind !== 'renewing')
    throw new Refusal(422, 'not_renewing', 'This membership does not renew. There is nothing to change.')
}

export type DoneBy = { session: Session } | 'the shop'

/** Who stops it: also whoever has the link of a trial's reminder. */
export type StoppedBy = DoneBy | 'its link'

export const sessionOf = (by: StoppedBy): { sessionId?: string } =>
  typeof by === 'string' ? {} : { sessionId: by.session.id }

const align = (trx: Trx, deps: Deps, membershipId: string) =>
  deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })

/** A job tells the provider; a trial then ends by itself. Returns the last day, or null when it does not renew. */
export const stopRenewing = async (trx: Trx, deps: Deps, row: LockedMembership): Promise<CalendarDate | null> => {
  if (trialGoesOn(row)) {
    await changeMembership(trx, row.id, { goes_on_cents: null })
    await schedule(trx, deps, row.id)
    return row.end_date
  }
  if (row.kind !== 'renewing' || row.cancelled_at || row.state === 'ended') return null
  const end = row.paid_through ?? todayOf(deps, row)
  await changeMembership(trx, row.id, {
    cancelled_at: deps.clock.now(),
    end_date: end,
    paused_at: null,
    paused_until: null,
    ...plannedAs(null),
    ...toldColumns(await heldPrice(trx, row.id)),
  })
  await leaveToldPrice(trx, row.id)
  await schedule(trx, deps, row.id)
  await align(trx, deps, row.id)
  return end
}

/** S1: stops renewal; active to the end of the paid period. Idempotent (R21, risk 35). */
export const cancelMembership = async (deps: Deps, session: Session, membershipId: string): Promise<void> => {
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db
    .transaction()
    .execute(async (trx) => cancelIn(trx, deps, await lockMembership(trx, membershipId), { session }))
}

/** For a locked membership. Returns the last day, or null when nothing changed. */
export const cancelIn = async (
  trx: Trx,
  deps: Deps,
  row: LockedMembership,
  by: StoppedBy,
): Promise<CalendarDate | null> => {
  const isTrial = row.kind === 'term' && row.trial_until !== null
  if (!isTrial) requireRenewing(row)
  const end = await stopRenewing(trx, deps, row)
  if (end === null) return null
  await audit(deps, isTrial ? 'trial_stopped' : 'cancelled', auditOf(row, by), trx)
  await queueMail(trx, deps, {
    kind: 'cancelled',
    dedupeKey: `cancelled:${row.id}:${deps.clock.now().toISOString()}`,
    to: row.payer_email,
    facts: {
      ...(await mailFacts(trx, deps, row)),
      usableUntil: end,
      calendarUrl: calendarUrl(deps.settings, row.id),
      ...byShop(by),
    },
  })
  return end
}

const auditOf = ({ id, payer_id: customerId }: LockedMembership, by: StoppedBy) => ({
  ...sessionOf(by),
  customerId,
  detail: { membershipId: id },
})

const byShop = (by: StoppedBy) => (by === 'the shop' ? { byShop: true as const } : {})

/** While it still runs: undoes a cancellation, or keeps a trial; a job updates the subscription (R52). */
export const resumeMembership = async (deps: Deps, session: Session, membershipId: string): Promise<void> => {
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db
    .transaction()
    .execute(async (trx) => resumeIn(trx, deps, await lockMembership(trx, membershipId), { session }))
}

/** For a locked membership. Returns the next renewal day, or null when nothing changed. */
export const resumeIn = async (
  trx: Trx,
  deps: Deps,
  row: LockedMembership,
  by: DoneBy,
): Promise<CalendarDate | null> => {
  const isTrial = row.kind === 'term' && row.trial_until !== null
  if (!isTrial) requireRenewing(row)
  const today = todayOf(deps, row)
  if (row.state === 'ended' || (row.end_date !== null && row.end_date < today))
    throw new Refusal(422, 'membership_ended', 'This membership has ended. Please buy a new one.')
  if (!row.cancelled_at && !isTrial) return null
  if (row.location_last_day !== null)
    throw new Refusal(422, 'location_closing', 'The location is closing for good, and the membership ends with it.')
  const renewsOn = row.paid_through ?? today
  if (isTrial) await becomeMembership(trx, row, renewsOn)
  else {
    await changeMembership(trx, row.id, { cancelled_at: null, end_date: null })
    // A pause that the cancellation ended is not there any more.
    await holdUnseen(trx, deps, row.id, { on: lastBillOn(row) })
  }
  await schedule(trx, deps, row.id)
  await align(trx, deps, row.id)
  await audit(deps, isTrial ? 'trial_kept' : 'resumed', auditOf(row, by), trx)
  await queueMail(trx, deps, {
    kind: 'resumed',
    dedupeKey: `resumed:${row.id}:${deps.clock.now().toISOString()}`,
    to: row.payer_email,
    facts: { ...(await mailFacts(trx, deps, row)), renewsOn, ...byShop(by), ...(isTrial ? { kept: true } : {}) },
  })
  return renewsOn
}

/** A gift's recipient may not see charges and cards (R30, S6). */
export const requirePayer = async (deps: Deps, session: Session, membershipId: string) => {
  await authorise(deps, session, 'read charges', { membershipId })
  return membershipWithCard(deps.db, membershipId)
}
