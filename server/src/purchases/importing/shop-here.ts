import { dateIn } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import type { ShopHere } from '@sipday/rules/importing/planned.ts'
import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import { benefitUses, closingPlaces } from '../../store/importing/offered.ts'

export const shopHere = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<ShopHere & { timeZone: string }> => {
  const catalogue = await catalogueOf(deps.db)
  const uses = new Map((await benefitUses(deps.db)).map(({ id, use }) => [id, use]))
  const closing = new Set(await closingPlaces(deps.db))
  const now = deps.clock.now()
  return {
    timeZone: catalogue.shop.timeZone,
    plans: catalogue.plans.map(({ id, name, priceCents, frequency, locationIds }) => ({
      id,
      name,
      priceCents,
      frequency,
      placeIds: locationIds,
      benefits: catalogue.benefits
        .filter((benefit) => benefit.planIds.includes(id) && benefit.status.includes('Active'))
        .flatMap((benefit) => {
          const use = uses.get(benefit.id)
          return use ? [{ id: benefit.id, name: benefit.name, use }] : []
        }),
    })),
    places: catalogue.locations.map(({ id, name, timeZone }) => ({
      id,
      name: locationName(id, name),
      timeZone,
      today: dateIn(now, timeZone),
      isOpen: !closing.has(id),
    })),
    taxRateOn: (placeId, day) => taxRateIn(catalogue, placeId, day),
  }
}
