import type { Use, UsePer } from '@sipday/contract/use.ts'
import type { YearShop } from './played/shop.ts'
import type { Deps } from '@sipday/server/deps.ts'
import { catalogueOf } from '@sipday/server/store/catalogue/catalogue.ts'
import { hoursAt } from '@sipday/server/store/catalogue/hours.ts'
import { taxRateIn } from '@sipday/server/store/catalogue/pricing.ts'

export type SoldBenefit = { id: string; name: string; use: Use; per: UsePer; position: number }

export const shopNow = async ({ db }: Pick<Deps, 'db'>) => {
  const catalogue = await catalogueOf(db)
  const brought = await db
    .selectFrom('plan_benefits')
    .innerJoin('benefits', 'benefits.id', 'plan_benefits.benefit_id')
    .select(['plan_id', 'benefits.id', 'benefits.name', 'benefits.use', 'benefits.position', 'benefits.status'])
    .where('benefits.retired_on', 'is', null)
    .orderBy('benefits.position')
    .execute()
  const benefitsOf = (planId: string): SoldBenefit[] =>
    brought
      .filter(({ plan_id, status }) => plan_id === planId && status.includes('Active'))
      .map((benefit) => ({ ...benefit, per: benefit.use.per }))
  const shop: YearShop = {
    name: catalogue.shop.name,
    places: catalogue.locations.map(({ id, timeZone }) => ({
      id,
      timeZone,
      hours: hoursAt(catalogue.hours, id) ?? { timeZone, weekly: [], days: [] },
    })),
    plans: catalogue.plans
      .filter(({ onSale }) => onSale === 'public')
      .map(({ id, name, modelId, frequency, priceCents, minimumQuantity, gift, locationIds }) => ({
        id,
        name,
        modelId,
        frequency,
        priceCents,
        minimumQuantity,
        gift,
        locationIds,
        benefits: benefitsOf(id),
      })),
    campaigns: catalogue.campaigns,
    taxRateAt: (locationId, day) => taxRateIn(catalogue, locationId, day),
  }
  return { shop, catalogue, benefitsOf }
}
export type ShopNow = Awaited<ReturnType<typeof shopNow>>
