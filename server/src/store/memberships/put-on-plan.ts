import type { Frequency } from '@sipday/contract/catalogue.ts'
import { EXTRA_DRINK } from '@sipday/rules/uses/extra-drink.ts'
import type { PlanTerms } from '@sipday/rules/renewing/plan-change.ts'
import type { Trx } from '../../deps.ts'
import type { MembershipsTable } from '../tables.ts'
import { toldColumns } from '../prices/told-columns.ts'
import { billedCents, offerColumns } from './standing-offer.ts'

type Planned = Pick<MembershipsTable, 'plan_id' | 'plan_name' | 'frequency' | 'price_cents'> & {
  next_plan_id: string | null
  next_plan_name: string | null
  next_frequency: string | null
  next_price_cents: number | null
}

export const planOf = (row: Pick<Planned, 'plan_id' | 'plan_name' | 'frequency' | 'price_cents'>): PlanTerms => ({
  planId: row.plan_id,
  planName: row.plan_name,
  frequency: row.frequency as Frequency,
  priceCents: row.price_cents,
})

/** The plan from the next renewal on, or null. */
export const nextPlanOf = (row: Planned): PlanTerms | null =>
  row.next_plan_id !== null &&
  row.next_plan_name !== null &&
  row.next_frequency !== null &&
  row.next_price_cents !== null
    ? {
        planId: row.next_plan_id,
        planName: row.next_plan_name,
        frequency: row.next_frequency as Frequency,
        priceCents: row.next_price_cents,
      }
    : null

/** Another plan has no offer of an earlier one. */
export const billedPlanOf = (row: Planned & Parameters<typeof billedCents>[0]): PlanTerms =>
  nextPlanOf(row) ?? { ...planOf(row), priceCents: billedCents(row) }

export const plannedAs = (plan: PlanTerms | null) => ({
  next_plan_id: plan?.planId ?? null,
  next_plan_name: plan?.planName ?? null,
  next_frequency: plan?.frequency ?? null,
  next_price_cents: plan?.priceCents ?? null,
})

/** A benefit of both plans goes on, so nothing can be redeemed twice; past renewals keep their name and price. */
export const putOnPlan = async (
  trx: Trx,
  { id, plan_name, price_cents }: { id: string; plan_name: string; price_cents: number },
  plan: PlanTerms,
  { now, newId }: { now: Date; newId: () => string },
): Promise<void> => {
  await keepPastPrices(trx, { id, plan_name, price_cents })
  await trx
    .updateTable('memberships')
    .set({
      plan_id: plan.planId,
      plan_name: plan.planName,
      frequency: plan.frequency,
      price_cents: plan.priceCents,
      ...plannedAs(null),
      ...offerColumns(null),
      ...toldColumns(null),
    })
    .where('id', '=', id)
    .execute()
  await giveBenefits(trx, id, plan.planId, now, newId)
}

export const keepPastPrices = async (
  trx: Trx,
  { id, plan_name, price_cents }: { id: string; plan_name: string; price_cents: number },
): Promise<void> => {
  await trx
    .updateTable('renewals')
    .set({ plan_name, price_cents })
    .where('membership_id', '=', id)
    .where('plan_name', 'is', null)
    .execute()
}

export const giveBenefits = async (
  trx: Trx,
  membershipId: string,
  planId: string,
  now: Date,
  newId: () => string,
): Promise<void> => {
  const brought = await trx
    .selectFrom('plan_benefits')
    .innerJoin('benefits', 'benefits.id', 'plan_benefits.benefit_id')
    .select(['benefits.id', 'benefits.name', 'benefits.use', 'benefits.position', 'benefits.status'])
    .where('plan_benefits.plan_id', '=', planId)
    .where('benefits.retired_on', 'is', null)
    .execute()
  const benefits = brought.filter(({ status }) => status.includes('Active'))
  const had = await trx.selectFrom('entitlements').selectAll().where('membership_id', '=', membershipId).execute()
  for (const { id, benefit_id, ended_at } of had) {
    const stays = benefit_id === EXTRA_DRINK || benefits.some((benefit) => benefit.id === benefit_id)
    if (stays === (ended_at === null)) continue
    await trx
      .updateTable('entitlements')
      .set({ ended_at: stays ? null : now })
      .where('id', '=', id)
      .execute()
  }
  const added = benefits.filter(({ id }) => !had.some(({ benefit_id }) => benefit_id === id))
  if (added.length === 0) return
  await trx
    .insertInto('entitlements')
    .values(
      added.map(({ id, name, use, position }) => ({
        id: newId(),
        membership_id: membershipId,
        benefit_id: id,
        name,
        use: JSON.stringify(use),
        position,
      })),
    )
    .execute()
}
