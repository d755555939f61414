import { ensurePlanVariation } from '@sipday/server/purchases/renewing/plan-variation.ts'
import { plansOnSale, variationOf } from '@sipday/server/store/purchases/provider-plans.ts'
import { withShop } from './running/with-shop.ts'

/**
 * Run it before going live and after changing prices; again changes nothing. The shop does the same at the first sale
 * of a plan.
 */
await withShop(async ({ db, square }) => {
  const plans = await plansOnSale(db)
  for (const plan of plans) {
    const { id: planId, frequency, price_cents: priceCents } = plan
    const known = await variationOf(db, { planId, frequency, priceCents })
    const variationId = await ensurePlanVariation({ db, square }, plan.id)
    const what =
      variationId === null
        ? 'paid once, nothing to create'
        : variationId === known
          ? `${variationId}, unchanged`
          : `${variationId}, created`
    console.log(`${plan.name} (${plan.id}): ${what}`)
  }
}, 'Check the SQUARE_* settings, then run this again: it continues where it stopped.')
