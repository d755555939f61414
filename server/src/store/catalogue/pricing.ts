import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { taxRateAt, type PlaceTerms } from '@sipday/rules/place.ts'
import type { Trx } from '../../deps.ts'
import { placeTermsIn, type Catalogue } from './catalogue.ts'
import { shopIn } from './shop-in.ts'

export type Pricing = Pick<Catalogue, 'shop' | 'placeTerms'>

/** Thousandths of a percent, at a location on a calendar day there (R65). */
export const taxRateIn = ({ shop, placeTerms }: Pricing, locationId: string, day: CalendarDate): number =>
  taxRateAt(placeTerms, locationId, day, shop.taxRate)

/** Read on the transaction's own connection. */
export const pricingIn = async (trx: Trx): Promise<{ shop: Pricing['shop']; placeTerms: PlaceTerms[] }> => ({
  shop: await shopIn(trx),
  placeTerms: await placeTermsIn(trx),
})
