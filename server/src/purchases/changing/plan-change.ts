import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { planChangeUndone } from '@sipday/rules/renewing/plan-change.ts'
import { authorise } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { nextPlanOf, plannedAs } from '../../store/memberships/put-on-plan.ts'
import { openRenewalCharge, renewalChargeById } from '../../store/purchases/renewal-charges.ts'
import { advance } from '../charging/advance.ts'
import { inTime } from '../charging/answer-in-time.ts'
import type { ChargeCall } from '../charging/pay-call.ts'
import { createRenewalBook } from '../renewing/renewal-book.ts'
import { type DoneBy, sessionOf } from '../renewing/cancel-and-resume.ts'
import { mailFacts, todayOf } from '../renewing/renewal.ts'
import { readPaidChange } from './paid-change.ts'
import { payDifference, requirePaid } from './pay-difference.ts'
import { type AskedPlan, changeFactsOf, judgeAsked } from './plan-options.ts'

export type Starts = { starts: 'now' | 'renewal' }

/**
 * Decision 35: a dearer plan begins once its difference is paid, else with the next renewal. A job tells the provider.
 * Idempotent. Throws Refusal.
 */
export const changePlan = (call: ChargeCall, asked: AskedPlan): Promise<Starts> =>
  inTime(call.deps, async () => {
    const { deps, session } = call
    const membershipId = asked.subscriptionId
    await authorise(deps, session, 'manage membership', { membershipId })
    if (await isPaidFor(deps, asked)) return { starts: 'now' }
    const due = await deps.db.transaction().execute((trx) => planned(trx, deps, session, asked))
    if (due === null) return { starts: 'renewal' }
    await payDifference(call, { membershipId, ...due }, async (trx, row) => {
      const { plan, due: now, renewsOn } = await judgeAsked(trx, deps, row, asked)
      if (now === null) throw new Error('a plan that begins at once costs nothing')
      return { plan, due: now, renewsOn }
    })
    return { starts: 'now' }
  })

/** Settles an open charge; whether it was for this plan. Throws Refusal. */
const isPaidFor = async (deps: Deps, { subscriptionId, planId }: AskedPlan): Promise<boolean> => {
  const open = await openRenewalCharge(deps.db, subscriptionId, 'plan_change')
  if (!open) return false
  await advance(createRenewalBook(deps), deps.square, open.id, () => deps.clock.now())
  const row = await renewalChargeById(deps.db, open.id)
  await requirePaid(deps, open.id, row?.state ?? null)
  return readPaidChange(row?.plan_change).to.planId === planId
}

/** If it would begin at once, changes nothing and returns who pays with which card. */
const planned = async (
  trx: Trx,
  deps: Deps,
  session: Session,
  asked: AskedPlan,
): Promise<{ payerId: string; cardId: string | null } | null> => {
  const row = await lockMembership(trx, asked.subscriptionId)
  const { due } = await planNextIn(trx, deps, row, asked, { session })
  return due ? { payerId: row.payer_id, cardId: row.card_id } : null
}

/** If it would begin at once, nothing changes and `due` is its price. Idempotent. Throws Refusal. */
export const planNextIn = async (trx: Trx, deps: Deps, row: LockedMembership, asked: AskedPlan, by: DoneBy) => {
  const judged = await judgeAsked(trx, deps, row, asked)
  const { plan, due, renewsOn } = judged
  const next = nextPlanOf(row)
  if (due || (next?.planId === plan.planId && next.priceCents === plan.priceCents)) return judged
  await changeMembership(trx, row.id, { ...plannedAs(plan), plan_changed_at: deps.clock.now() })
  await changed(trx, deps, by, { membershipId: row.id, kind: 'plan_change_planned', renewsOn, to: plan.planId })
  return judged
}

/** Possible until the renewal day. Throws Refusal. */
export const undoPlanChange = async (deps: Deps, session: Session, membershipId: string): Promise<void> => {
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db
    .transaction()
    .execute(async (trx) => keepPlanIn(trx, deps, await lockMembership(trx, membershipId), { session }))
}

/** For a locked membership. Throws Refusal 422. */
export const keepPlanIn = async (trx: Trx, deps: Deps, row: LockedMembership, by: DoneBy): Promise<void> => {
  const today = todayOf(deps, row)
  const decided = planChangeUndone(changeFactsOf(row), nextPlanOf(row) !== null, today)
  if (decided.refused) throw new Refusal(422, decided.refused.code, decided.refused.message)
  await changeMembership(trx, row.id, plannedAs(null))
  const renewsOn = row.paid_through ?? today
  await changed(trx, deps, by, { membershipId: row.id, kind: 'plan_change_undone', renewsOn, to: row.plan_id })
}

type Changed = {
  membershipId: string
  kind: 'plan_change_planned' | 'plan_change_undone'
  renewsOn: CalendarDate
  to: string
}

const changed = async (
  trx: Trx,
  deps: Deps,
  by: DoneBy,
  { membershipId, kind, renewsOn, to }: Changed,
): Promise<void> => {
  await deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })
  const row = await lockMembership(trx, membershipId)
  const detail = { membershipId, to }
  await audit(deps, kind, { ...sessionOf(by), customerId: row.payer_id, detail }, trx)
  const dedupeKey = `${kind}:${membershipId}:${deps.clock.now().toISOString()}`
  const facts = {
    ...(await mailFacts(trx, deps, row)),
    renewsOn,
    nextPlanName: nextPlanOf(row)?.planName ?? row.plan_name,
    ...(by === 'the shop' ? { byShop: true as const } : {}),
  }
  await queueMail(trx, deps, { kind, dedupeKey, to: row.payer_email, facts })
}
