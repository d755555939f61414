import type { PlanOptions } from '@sipday/contract/subscriptions.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import {
  isOpenTo,
  type PlanChange,
  planChange,
  type PlanChangeFacts,
  planChangeRefused,
  planChangeUndone,
  type SoldPlan,
} from '@sipday/rules/renewing/plan-change.ts'
import { authorise } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { nextPlanOf, planOf, plannedAs } from '../../store/memberships/put-on-plan.ts'
import { minimumQuantityOf, plansSoldAt } from '../../store/memberships/sold-plans.ts'
import { mailFacts, todayOf } from '../renewing/renewal.ts'

type Changeable = Pick<
  LockedMembership,
  | 'kind'
  | 'state'
  | 'cancelled_at'
  | 'anchor_day'
  | 'paid_through'
  | 'paused_until'
  | 'plan_id'
  | 'plan_name'
  | 'frequency'
  | 'price_cents'
>

const factsOf = (row: Changeable): PlanChangeFacts => ({
  kind: row.kind,
  state: row.state,
  cancelled: row.cancelled_at !== null,
  anchorDay: row.anchor_day,
  paidThrough: row.paid_through,
  pausedUntil: row.paused_until,
  current: planOf(row),
})

type Planned = Changeable & Parameters<typeof nextPlanOf>[0]

/** A planned change as the payer sees it, and whether the plan may change today. */
export const planChangeShown = (row: Planned, today: CalendarDate) => {
  const next = nextPlanOf(row)
  return {
    plan_change:
      next && row.paid_through && row.cancelled_at === null && row.state !== 'ended'
        ? { plan_name: next.planName, on: row.paid_through }
        : null,
    plan_changes: planChangeRefused(factsOf(row), today) === null,
  }
}

/** The plans this membership may change to: those on sale at its location, for as many people. */
const openPlans = async (trx: Trx, row: LockedMembership): Promise<SoldPlan[]> => {
  const from = { planId: row.plan_id, minimumQuantity: await minimumQuantityOf(trx, row.plan_id) }
  const sold = await plansSoldAt(trx, row.location_id)
  return sold.filter((plan) => isOpenTo(from, plan))
}

/** What each plan would mean, with today's and the renewal day's tax at the location. Throws Refusal. */
const judge = async (trx: Trx, deps: Deps, row: LockedMembership, plan: SoldPlan): Promise<PlanChange> => {
  const pricing = await pricingIn(trx)
  const today = todayOf(deps, row)
  const renewalTaxRate = taxRateIn(pricing, row.location_id, row.paid_through ?? today)
  const decided = planChange(factsOf(row), plan, { today, renewalTaxRate })
  if (decided.refused) throw new Refusal(422, decided.refused.code, decided.refused.message)
  return decided.value
}

/** What the member could change to, with both sums, or why the plan cannot change (decision 35). Changes nothing. */
export const planOptions = async (deps: Deps, session: Session, membershipId: string): Promise<PlanOptions> => {
  await authorise(deps, session, 'manage membership', { membershipId })
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    const refused = planChangeRefused(factsOf(row), todayOf(deps, row))
    const plans = refused ? [] : await openPlans(trx, row)
    const options = []
    for (const plan of plans) {
      const { renewsOn, nextCents } = await judge(trx, deps, row, plan)
      options.push({
        plan_id: plan.planId,
        name: plan.planName,
        frequency: plan.frequency,
        price_cents: plan.priceCents,
        renews_on: renewsOn,
        next_charge_cents: nextCents,
      })
    }
    return { refused: refused?.message ?? null, planned: nextPlanOf(row)?.planId ?? null, options }
  })
}

export type AskedPlan = { subscriptionId: string; planId: string; expectedNextCents: number }

/** Plans another plan for the next renewal; a job tells the provider. Repeating it changes nothing. Throws Refusal. */
export const changePlan = async (deps: Deps, session: Session, asked: AskedPlan): Promise<void> => {
  const { subscriptionId: membershipId, planId, expectedNextCents } = asked
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    const refused = planChangeRefused(factsOf(row), todayOf(deps, row))
    if (refused) throw new Refusal(422, refused.code, refused.message)
    const plan = (await openPlans(trx, row)).find((one) => one.planId === planId)
    if (!plan)
      throw new Refusal(
        422,
        'plan_not_offered',
        'You cannot change to this plan at your location. Please choose another.',
      )
    const { nextCents, renewsOn } = await judge(trx, deps, row, plan)
    if (nextCents !== expectedNextCents)
      throw new Refusal(409, 'price_changed', 'The price has changed. Please look at it again. Nothing was changed.')
    const next = nextPlanOf(row)
    if (next?.planId === plan.planId && next.priceCents === plan.priceCents) return
    await changeMembership(trx, membershipId, { ...plannedAs(plan), plan_changed_at: deps.clock.now() })
    await changed(trx, deps, session, { membershipId, kind: 'plan_change_planned', renewsOn, to: plan.planId })
  })
}

/** Takes back a planned change before the renewal day. Throws Refusal. */
export const undoPlanChange = async (deps: Deps, session: Session, membershipId: string): Promise<void> => {
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    const today = todayOf(deps, row)
    const decided = planChangeUndone(factsOf(row), nextPlanOf(row) !== null, today)
    if (decided.refused) throw new Refusal(422, decided.refused.code, decided.refused.message)
    await changeMembership(trx, membershipId, plannedAs(null))
    const renewsOn = row.paid_through ?? today
    await changed(trx, deps, session, { membershipId, kind: 'plan_change_undone', renewsOn, to: row.plan_id })
  })
}

type Changed = {
  membershipId: string
  kind: 'plan_change_planned' | 'plan_change_undone'
  renewsOn: CalendarDate
  to: string
}

/** The job at the provider, the security log and the email. */
const changed = async (
  trx: Trx,
  deps: Deps,
  session: Session,
  { membershipId, kind, renewsOn, to }: Changed,
): Promise<void> => {
  await deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })
  const row = await lockMembership(trx, membershipId)
  const detail = { membershipId, to }
  await audit(deps, kind, { sessionId: session.id, customerId: row.payer_id, detail }, trx)
  const dedupeKey = `${kind}:${membershipId}:${deps.clock.now().toISOString()}`
  const facts = {
    ...(await mailFacts(trx, deps, row)),
    renewsOn,
    nextPlanName: nextPlanOf(row)?.planName ?? row.plan_name,
  }
  await queueMail(trx, deps, { kind, dedupeKey, to: row.payer_email, facts })
}
