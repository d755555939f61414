import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { type PlaceTax, type PlaceTerms, taxRateAt } from '@sipday/rules/place.ts'
import type { Trx } from '../../deps.ts'
import { placeTermsIn, type Catalogue } from './catalogue.ts'
import { shopIn } from './shop-in.ts'

export type Pricing = Pick<Catalogue, 'shop' | 'placeTerms'>

export type Taxes = { shop: Pick<Pricing['shop'], 'taxRate'>; placeTerms: readonly PlaceTax[] }

/** Thousandths of a percent, at a location on a calendar day there (R65). */
export const taxRateIn = ({ shop, placeTerms }: Taxes, locationId: string, day: CalendarDate): number =>
  taxRateAt(placeTerms, locationId, day, shop.taxRate)

export const pricingIn = async (trx: Trx): Promise<{ shop: Pricing['shop']; placeTerms: PlaceTerms[] }> => ({
  shop: await shopIn(trx),
  placeTerms: await placeTermsIn(trx),
})
