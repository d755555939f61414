import type { SoldPlan } from '@sipday/rules/renewing/plan-change.ts'
import type { Trx } from '../../deps.ts'

export const plansSoldAt = async (trx: Trx, locationId: string): Promise<SoldPlan[]> => {
  const rows = await trx
    .selectFrom('plans')
    .innerJoin('plan_locations', 'plan_locations.plan_id', 'plans.id')
    .innerJoin('pricing_models', 'pricing_models.id', 'plans.model_id')
    .innerJoin('locations', 'locations.id', 'plan_locations.location_id')
    .select(['plans.id', 'plans.name', 'plans.frequency', 'plans.price_cents', 'plans.minimum_quantity'])
    .select(['plans.gift', 'plans.on_sale'])
    .where('plan_locations.location_id', '=', locationId)
    .where('plan_locations.sells', '=', true)
    .where('plans.retired_on', 'is', null)
    .where('pricing_models.active', '=', true)
    .where('locations.active', '=', true)
    .orderBy('plans.position')
    .orderBy('plans.id')
    .execute()
  return rows.map((row) => ({
    planId: row.id,
    planName: row.name,
    frequency: row.frequency,
    priceCents: row.price_cents,
    minimumQuantity: row.minimum_quantity,
    gift: row.gift,
    publicly: row.on_sale === 'public',
  }))
}

export const minimumQuantityOf = async (trx: Trx, planId: string): Promise<number> => {
  const row = await trx.selectFrom('plans').select('minimum_quantity').where('id', '=', planId).executeTakeFirst()
  return row?.minimum_quantity ?? 1
}
