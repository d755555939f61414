import type { Shop } from '@sipday/contract/catalogue.ts'
import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { taxPercentOf } from '@sipday/rules/money.ts'
import { hoursWords } from '@sipday/rules/hours/hours-words.ts'
import { sentPhoto } from '@sipday/rules/look/photo.ts'
import { kits } from '@sipday/rules/look/kits.ts'
import { firstWords } from '@sipday/rules/texts/first-words.ts'
import { webWords, wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import type { Settings } from '../../settings.ts'
import { walletsOffered } from './wallets-offered.ts'
import { pngOf } from '../logo/clean-png.ts'
import type { Catalogue } from './catalogue.ts'
import { bannerLines } from './drinks.ts'
import { hoursAt } from './hours.ts'
import { legalAnswer, type LegalNews } from './legal.ts'

type ShownOfShop = Pick<
  Catalogue,
  | 'shop'
  | 'placeTerms'
  | 'locations'
  | 'hours'
  | 'plans'
  | 'benefits'
  | 'drinkGroups'
  | 'extras'
  | 'legal'
  | 'legalNews'
>

export const logoPath = ({ hash, svg }: { hash: string; svg: string }): string =>
  `/logo/${hash}.${pngOf(svg) ? 'png' : 'svg'}`

export const namedShop = ({ name, logo }: Pick<ShownOfShop['shop'], 'name' | 'logo'>): Pick<Shop, 'name' | 'logo'> => ({
  name,
  ...(logo && { logo: { src: logoPath(logo), width: logo.width, height: logo.height } }),
})

/** What browsers may know: no secrets. */
export const shopAnswer = (
  { shop, placeTerms, locations, hours, drinkGroups, legal, legalNews, ...sold }: ShownOfShop,
  settings: Pick<Settings, 'square' | 'geocoder' | 'twilio' | 'wallets' | 'payWallets'>,
  now: Date,
): Shop => ({
  ...namedShop(shop),
  offer: shop.offer,
  tagline: shop.tagline,
  texts: webWords(wordsOf(shop.texts, firstWords(shop.kind, sold))),
  kind: shop.kind,
  kit: kits[shop.kind],
  bannerLines: bannerLines(drinkGroups),
  ...sentPhoto(shop),
  timeZone: shop.timeZone,
  taxPercent: taxPercentOf(shop.taxRate),
  locationTaxes: placeTerms.flatMap(({ locationId, from, taxRate }) =>
    taxRate === null ? [] : [{ locationId, from, taxPercent: taxPercentOf(taxRate) }],
  ),
  days: locations.map(({ id, timeZone }) => ({
    locationId: id,
    today: dateIn(now, timeZone),
    ...openIn(hours, id, now),
  })),
  maximumQuantity: shop.maximumQuantity,
  sendsTexts: settings.twilio !== null,
  ...walletsIn(settings, now),
  social: shop.social,
  legal: legalAnswer(legal),
  ...newsIn(legalNews, shop.timeZone, now),
  payments: {
    scriptUrl: settings.square.scriptUrl,
    applicationId: settings.square.applicationId,
    locationId: settings.square.locationId,
    wallets: settings.payWallets.offered,
  },
  geocoder: settings.geocoder,
})

const walletsIn = (settings: Pick<Settings, 'wallets'>, now: Date): Pick<Shop, 'wallets'> => {
  const offered = walletsOffered(settings, now)
  return offered.length > 0 ? { wallets: offered } : {}
}

/** Days that members see a changed legal text. */
const NEWS_DAYS = 60

const newsIn = (news: readonly LegalNews[], zone: string, now: Date): Pick<Shop, 'legalNews'> => {
  const fresh = news
    .map(({ publishedAt, ...one }) => ({ ...one, publishedOn: dateIn(publishedAt, zone) }))
    .filter(({ publishedOn }) => addDays(publishedOn, NEWS_DAYS) > dateIn(now, zone))
  return fresh.length > 0 ? { legalNews: fresh } : {}
}

const openIn = (hours: Catalogue['hours'], locationId: string, now: Date): { open?: string } => {
  const here = hoursAt(hours, locationId)
  const open = here && hoursWords(here, now)
  return open ? { open } : {}
}
