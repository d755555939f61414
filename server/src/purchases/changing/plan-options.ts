import type { PlanOptions } from '@sipday/contract/subscriptions.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import {
  isOpenTo,
  type PlanChange,
  planChange,
  type PlanChangeFacts,
  planChangeRefused,
  type SoldPlan,
} from '@sipday/rules/renewing/plan-change.ts'
import { authorise } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { nextPlanOf, planOf } from '../../store/memberships/put-on-plan.ts'
import { minimumQuantityOf, plansSoldAt } from '../../store/memberships/sold-plans.ts'
import { todayOf } from '../renewing/renewal.ts'

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

export const changeFactsOf = (row: Changeable): PlanChangeFacts => ({
  kind: row.kind,
  state: row.state,
  cancelled: row.cancelled_at !== null,
  anchorDay: row.anchor_day,
  paidThrough: row.paid_through,
  pausedUntil: row.paused_until,
  current: planOf(row),
})

type Planned = Changeable & Parameters<typeof nextPlanOf>[0]

/** For the payer, with whether the plan may change today. */
export const planChangeShown = (row: Planned, today: CalendarDate) => {
  const next = nextPlanOf(row)
  return {
    plan_change:
      next && row.paid_through && row.cancelled_at === null && row.state !== 'ended'
        ? { plan_name: next.planName, on: row.paid_through }
        : null,
    plan_changes: planChangeRefused(changeFactsOf(row), today) === null,
  }
}

/** On sale at its location, for as many people. */
const openPlans = async (trx: Trx, row: LockedMembership): Promise<SoldPlan[]> => {
  const from = { planId: row.plan_id, minimumQuantity: await minimumQuantityOf(trx, row.plan_id) }
  const sold = await plansSoldAt(trx, row.location_id)
  return sold.filter((plan) => isOpenTo(from, plan))
}

/** With the location's tax of today and of the renewal day. Throws Refusal. */
const judge = async (trx: Trx, deps: Deps, row: LockedMembership, plan: SoldPlan): Promise<PlanChange> => {
  const pricing = await pricingIn(trx)
  const today = todayOf(deps, row)
  const rates = {
    taxRate: taxRateIn(pricing, row.location_id, today),
    renewalTaxRate: taxRateIn(pricing, row.location_id, row.paid_through ?? today),
  }
  const decided = planChange(changeFactsOf(row), plan, { today, ...rates })
  if (decided.refused) throw new Refusal(422, decided.refused.code, decided.refused.message)
  return decided.value
}

/** With both sums, or why the plan cannot change (decision 35). Changes nothing. */
export const planOptions = async (deps: Deps, session: Session, membershipId: string): Promise<PlanOptions> => {
  // Looking needs only the details' right; changing asks for a code.
  await authorise(deps, session, 'read charges', { membershipId })
  return deps.db.transaction().execute(async (trx) => planOptionsOf(trx, deps, await lockMembership(trx, membershipId)))
}

export const planOptionsOf = async (trx: Trx, deps: Deps, row: LockedMembership): Promise<PlanOptions> => {
  const refused = planChangeRefused(changeFactsOf(row), todayOf(deps, row))
  const plans = refused ? [] : await openPlans(trx, row)
  const options = []
  for (const plan of plans) {
    const { due, renewsOn, nextCents } = await judge(trx, deps, row, plan)
    options.push({
      plan_id: plan.planId,
      name: plan.planName,
      frequency: plan.frequency,
      price_cents: plan.priceCents,
      due_cents: due && due.totalCents,
      renews_on: renewsOn,
      next_charge_cents: nextCents,
    })
  }
  return { refused: refused?.message ?? null, planned: nextPlanOf(row)?.planId ?? null, options }
}

export type AskedPlan = {
  subscriptionId: string
  planId: string
  expectedDueCents: number
  expectedNextCents: number
}

/** The plan as it was shown. Throws Refusal. */
export const judgeAsked = async (
  trx: Trx,
  deps: Deps,
  row: LockedMembership,
  asked: AskedPlan,
): Promise<PlanChange & { plan: SoldPlan }> => {
  const refused = planChangeRefused(changeFactsOf(row), todayOf(deps, row))
  if (refused) throw new Refusal(422, refused.code, refused.message)
  const plan = (await openPlans(trx, row)).find((one) => one.planId === asked.planId)
  if (!plan)
    throw new Refusal(
      422,
      'plan_not_offered',
      'You cannot change to this plan at your location. Please choose another.',
    )
  const change = await judge(trx, deps, row, plan)
  if (change.nextCents !== asked.expectedNextCents || (change.due?.totalCents ?? 0) !== asked.expectedDueCents)
    throw new Refusal(409, 'price_changed', 'The price has changed. Please look at it again. Nothing was charged.')
  return { ...change, plan }
}
