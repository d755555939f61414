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
import { heldPrice } from '../../store/prices/held-prices.ts'
import { leaveToldPrice } from '../../store/prices/take-told-price.ts'
import { toldColumns } from '../../store/prices/told-columns.ts'
import { holdUnseen } from '../prices/hold-prices.ts'
import { lastBillOn, nextBillOn } from './due.ts'
import { type DoneBy, sessionOf } from './cancel-and-resume.ts'
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

/** For the payer, with how long it could be paused. */
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

/** Null: it may be paused. */
export const pauseRefusedOf = (row: Pausable, today: CalendarDate): string | null =>
  pauseOptions(factsOf(row), today).refused?.message ?? null

type Pausing = { trx: Trx; deps: Deps; row: LockedMembership; by: DoneBy }

/**
 * From its next renewal; changes a pause that has not begun. A job tells the provider, and the payer is emailed.
 * Idempotent. Returns the next bill's day. Throws Refusal 422.
 */
export const pauseIn = (pausing: Pausing, months: number): Promise<CalendarDate | null> =>
  changePause(pausing, 'paused', (row, today) => {
    const options = pauseOptions(factsOf(row), today)
    if (options.refused) return options
    const chosen = options.value.find((option) => option.months === months)
    return chosen
      ? { refused: null, value: chosen.until }
      : { refused: { code: 'not_offered', message: 'Please choose one of the offered lengths.' } }
  })

/** Before it begins, it is taken back. Returns the next bill's day in that case. Throws Refusal 422. */
export const endPauseIn = (pausing: Pausing): Promise<CalendarDate | null> =>
  changePause(pausing, 'pause_ended', (row, today) => pauseEnded(factsOf(row), today))

export const pauseMembership = (deps: Deps, session: Session, membershipId: string, months: number): Promise<void> =>
  byMember(deps, session, membershipId, (pausing) => pauseIn(pausing, months))
export const endPause = (deps: Deps, session: Session, membershipId: string): Promise<void> =>
  byMember(deps, session, membershipId, endPauseIn)

const byMember = async (
  deps: Deps,
  session: Session,
  membershipId: string,
  pause: (pausing: Pausing) => Promise<unknown>,
): Promise<void> => {
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db.transaction().execute(async (trx) => {
    await pause({ trx, deps, row: await lockMembership(trx, membershipId), by: { session } })
  })
}

type Decided = { refused: { code: string; message: string } } | { refused: null; value: CalendarDate | null }

const changePause = async (
  { trx, deps, row, by }: Pausing,
  kind: 'paused' | 'pause_ended',
  decide: (row: LockedMembership, today: CalendarDate) => Decided,
): Promise<CalendarDate | null> => {
  const { id: membershipId } = row
  const decided = decide(row, todayOf(deps, row))
  if (decided.refused) throw new Refusal(422, decided.refused.code, decided.refused.message)
  if (decided.value === row.paused_until) return decided.value
  const now = deps.clock.now()
  await changeMembership(trx, membershipId, {
    paused_until: decided.value,
    // Bills are unwanted from the first request on, even if the length changes.
    paused_at: decided.value === null ? null : (row.paused_at ?? now),
  })
  await heldOnNewDay(trx, deps, row, decided.value)
  await schedule(trx, deps, membershipId)
  await deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })
  const detail = { membershipId, until: decided.value }
  await audit(deps, kind, { ...sessionOf(by), customerId: row.payer_id, detail }, trx)
  await tell({ trx, deps, row, by }, kind)
  return decided.value
}

/** What was told of a bill that comes later holds for no earlier one (I13). */
const heldOnNewDay = async (trx: Trx, deps: Deps, row: LockedMembership, until: CalendarDate | null) => {
  const isLater = until !== null && until > (row.paused_until ?? '')
  const held = isLater ? null : await heldPrice(trx, row.id)
  if (held) {
    await changeMembership(trx, row.id, toldColumns(held))
    await leaveToldPrice(trx, row.id)
  }
  await holdUnseen(trx, deps, row.id, { on: isLater ? nextBillOn(row) : lastBillOn(row) })
}

const tell = async ({ trx, deps, row: { id: membershipId }, by }: Pausing, kind: 'paused' | 'pause_ended') => {
  const row = await lockMembership(trx, membershipId)
  const usableUntil = row.paid_through ?? todayOf(deps, row)
  const byShop = by === 'the shop' ? { byShop: true as const } : {}
  const facts = { ...(await mailFacts(trx, deps, row)), renewsOn: row.paused_until ?? usableUntil, ...byShop }
  const dedupeKey = `${kind}:${membershipId}:${deps.clock.now().toISOString()}`
  if (kind === 'paused')
    await queueMail(trx, deps, { kind, dedupeKey, to: row.payer_email, facts: { ...facts, usableUntil } })
  else await queueMail(trx, deps, { kind, dedupeKey, to: row.payer_email, facts })
}
