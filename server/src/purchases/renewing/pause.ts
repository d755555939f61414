import type { SubscriptionDetails } from '@sipday/contract/subscriptions.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { pauseEnded, pauseOptions, type PauseFacts } from '@sipday/rules/renewing/pause.ts'
import { authorise } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { mailFacts, schedule, todayOf } from './renewal.ts'

type Pausable = Pick<
  LockedMembership,
  'kind' | 'frequency' | 'state' | 'cancelled_at' | 'anchor_day' | 'paid_through' | 'paused_until' | 'next_plan_id'
>

const factsOf = (row: Pausable): PauseFacts => ({
  kind: row.kind,
  frequency: row.frequency,
  state: row.state,
  cancelled: row.cancelled_at !== null,
  anchorDay: row.anchor_day,
  paidThrough: row.paid_through,
  pausedUntil: row.paused_until,
  planChanges: row.next_plan_id !== null,
})

type Shown = SubscriptionDetails[number]['data']['subscription']

/** A membership's pause as its payer sees it, and how long it could be paused. */
export const pauseShown = (row: Pausable, today: CalendarDate): Pick<Shown, 'pause' | 'pause_options'> => {
  const options = pauseOptions(factsOf(row), today)
  const { paid_through: from, paused_until: until } = row
  return {
    pause:
      from !== null && until !== null && row.cancelled_at === null && row.state !== 'ended'
        ? { usable_until: from, until, begun: today >= from }
        : null,
    pause_options: options.refused ? [] : options.value,
  }
}

/**
 * Pauses a membership for one to three months from its next renewal on, or changes a pause that has not begun. Nothing
 * is charged in between; a job tells the provider. Repeating it changes nothing.
 */
export const pauseMembership = (deps: Deps, session: Session, membershipId: string, months: number): Promise<void> =>
  changePause(deps, session, membershipId, 'paused', (row, today) => {
    const options = pauseOptions(factsOf(row), today)
    if (options.refused) return options
    const chosen = options.value.find((option) => option.months === months)
    return chosen
      ? { refused: null, value: chosen.until }
      : { refused: { code: 'not_offered', message: 'Please choose one of the offered lengths.' } }
  })

/** Takes back a pause that has not begun, or lets the membership renew on the next of its renewal days. */
export const endPause = (deps: Deps, session: Session, membershipId: string): Promise<void> =>
  changePause(deps, session, membershipId, 'pause_ended', (row, today) => pauseEnded(factsOf(row), today))

type Decided = { refused: { code: string; message: string } } | { refused: null; value: CalendarDate | null }

const changePause = async (
  deps: Deps,
  session: Session,
  membershipId: string,
  kind: 'paused' | 'pause_ended',
  decide: (row: LockedMembership, today: CalendarDate) => Decided,
): Promise<void> => {
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    const decided = decide(row, todayOf(deps, row))
    if (decided.refused) throw new Refusal(422, decided.refused.code, decided.refused.message)
    if (decided.value === row.paused_until) return
    const now = deps.clock.now()
    await changeMembership(trx, membershipId, {
      paused_until: decided.value,
      // A bill is unwanted from the first request on, however often the length is changed.
      paused_at: decided.value === null ? null : (row.paused_at ?? now),
    })
    await schedule(trx, deps, membershipId)
    await deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })
    const detail = { membershipId, until: decided.value }
    await audit(deps, kind, { sessionId: session.id, customerId: row.payer_id, detail }, trx)
    await tell(trx, deps, membershipId, kind)
  })
}

const tell = async (trx: Trx, deps: Deps, membershipId: string, kind: 'paused' | 'pause_ended'): Promise<void> => {
  const row = await lockMembership(trx, membershipId)
  const usableUntil = row.paid_through ?? todayOf(deps, row)
  const facts = { ...(await mailFacts(trx, deps, row)), renewsOn: row.paused_until ?? usableUntil }
  const dedupeKey = `${kind}:${membershipId}:${deps.clock.now().toISOString()}`
  if (kind === 'paused')
    await queueMail(trx, deps, { kind, dedupeKey, to: row.payer_email, facts: { ...facts, usableUntil } })
  else await queueMail(trx, deps, { kind, dedupeKey, to: row.payer_email, facts })
}
