import type { Db } from '../database.ts'

export type PricedPlan = { planId: string; frequency: string; priceCents: number }

export const planById = (db: Db, id: string) =>
  db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** All plans for sale, with or without a campaign, in their order. */
export const plansOnSale = (db: Db) =>
  db.selectFrom('plans').selectAll().where('on_sale', '!=', 'off').orderBy('position').execute()

export const storeProviderPlan = async (db: Db, id: string, squarePlanId: string): Promise<void> => {
  await db.updateTable('plans').set({ square_plan_id: squarePlanId }).where('id', '=', id).execute()
}

/** Null while the plan has none at this price. */
export const variationOf = async (db: Db, { planId, frequency, priceCents }: PricedPlan): Promise<string | null> => {
  const row = await db
    .selectFrom('plan_variations')
    .select('square_variation_id')
    .where('plan_id', '=', planId)
    .where('frequency', '=', frequency)
    .where('price_cents', '=', priceCents)
    .executeTakeFirst()
  return row?.square_variation_id ?? null
}

/** Keeps an existing one. */
export const storeVariation = async (
  db: Db,
  { planId, frequency, priceCents }: PricedPlan,
  variationId: string,
): Promise<void> => {
  await db
    .insertInto('plan_variations')
    .values({ plan_id: planId, frequency, price_cents: priceCents, square_variation_id: variationId })
    .onConflict((same) => same.doNothing())
    .execute()
}
