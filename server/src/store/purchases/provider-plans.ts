import type { Db } from '../database.ts'

export const planById = (db: Db, id: string) =>
  db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The provider's ids of a plan, and the price they are for. */
export const storeProviderPlan = async (
  db: Db,
  id: string,
  { planId, variationId, priceCents }: { planId: string; variationId: string; priceCents: number },
): Promise<void> => {
  await db
    .updateTable('plans')
    .set({ square_plan_id: planId, square_variation_id: variationId, square_price_cents: priceCents })
    .where('id', '=', id)
    .execute()
}
