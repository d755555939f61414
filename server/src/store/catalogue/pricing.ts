import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { type PlaceTax, type PlaceTerms, taxRateAt } from '@sipday/rules/place.ts'
import { tillWords, type Words } from '@sipday/rules/texts/shop-texts.ts'
import { tillTextsUntaxed } from '@sipday/rules/texts/till-texts.ts'
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

/** What tills say, without a word of tax where nothing is taxed at any of these locations. */
export const tillTextsAt = (taxes: Taxes, words: Words, at: { locationIds: readonly string[]; day: CalendarDate }) => {
  const texts = tillWords(words)
  return at.locationIds.every((id) => taxRateIn(taxes, id, at.day) === 0) ? tillTextsUntaxed(texts) : texts
}
