import { shopData } from '../../store/catalogue/shop.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { ShopContent } from '@sipday/rules/office/release.ts'
import { taxEffect } from '@sipday/rules/prices/tax-rise.ts'
import type { Trx } from '../../deps.ts'
import type { Taxes } from '../../store/catalogue/pricing.ts'
import { pricesOfLocation } from '../../store/prices/held-prices.ts'
import { taxStepsOf } from './hold-prices.ts'

type Taxed = OfficeAnswerOf<'publish-preview'>['taxes'][number]

/** Of the live shop, or of the shop as a draft would make it. */
export const taxesOf = ({ rule, location }: ShopContent): Taxes => ({
  shop: { taxRate: shopData.shape.taxRate.parse(rule['taxRate']?.value) },
  placeTerms: Object.entries(location).flatMap(([locationId, { tax }]) =>
    tax.map(({ from, rate: taxRate }) => ({ locationId, from, taxRate })),
  ),
})

/** By location and what they are told of it. */
export const taxedMembers = async (
  trx: Trx,
  { live, wanted, day }: { live: ShopContent; wanted: ShopContent; day: CalendarDate },
): Promise<Taxed[]> => {
  const asked = { today: day, locationIds: Object.keys(wanted.location).filter((id) => id in live.location) }
  const taxed = new Map<string, Taxed>()
  for (const [locationId, steps] of taxStepsOf(taxesOf(live), taxesOf(wanted), asked))
    for (const row of await pricesOfLocation(trx, { locationId })) {
      const seen = { toldCents: row.told_total, remindedFor: row.reminded_for, isReachable: row.reachable }
      const effect = taxEffect(row.cents, steps, row.bill_on, seen)
      if (!effect) continue
      const { how, from, moreCents } = effect
      const key = `${locationId} ${from} ${how}`
      const { count = 0, leastCents = moreCents, mostCents = moreCents } = taxed.get(key) ?? {}
      taxed.set(key, {
        locationId,
        locationName: wanted.location[locationId]?.name ?? locationId,
        how,
        from,
        count: count + row.count,
        leastCents: Math.min(leastCents, moreCents),
        mostCents: Math.max(mostCents, moreCents),
      })
    }
  return [...taxed.values()]
}
