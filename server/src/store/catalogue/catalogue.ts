import type { ChosenPhoto } from '@sipday/contract/look/picture.ts'
import type { Frequency } from '@sipday/contract/catalogue.ts'
import type { Use } from '@sipday/contract/use.ts'
import { type CalendarDate, dateIn } from '@sipday/rules/calendar.ts'
import type { Code } from '@sipday/rules/offers/code.ts'
import type { PlaceTerms } from '@sipday/rules/place.ts'
import type { Kysely } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import type { Database } from '../tables.ts'
import { currentVersion } from './current-version.ts'
import { type DrinkGroup, readDrinks } from './drinks.ts'
import { readExtras, type ShopExtra } from './extras.ts'
import { codesIn } from './codes.ts'
import { inOneSnapshot } from '../snapshot.ts'
import { hoursIn, type PlaceHours } from './hours.ts'
import { type LegalNews, type LegalTexts, readLegal, readLegalNews } from './legal.ts'
import { hasOpened, openingOf } from './opening.ts'
import { readShop, type ShopData } from './shop.ts'

export type ShopLocation = {
  id: string
  name: string | null
  address: string | null
  lat: number | null
  lng: number | null
  timeZone: string
}
export type ShopModel = { id: string; name: string; description: string; photo: ChosenPhoto | null }
export type ShopPlan = {
  id: string
  modelId: string
  name: string
  priceCents: number
  frequency: Frequency
  description: string
  planType: 'Base' | 'Upgrade'
  minimumQuantity: number
  gift: boolean
  photo: ChosenPhoto | null
  onSale: 'public' | 'campaign'
  locationIds: string[]
}
export type ShopBenefit = { id: string; name: string; status: string[]; use: Use; planIds: string[] }
export type ShopCampaign = {
  id: string
  utmCampaign: string | null
  modelIds: string[]
  locationIds: string[]
  planIds: string[]
  /** First and last day in the shop's time zone; null for no limit. */
  startsOn: string | null
  endsOn: string | null
}

/** Active rows only, in the owner's order. A plan sold at no location is left out. */
export type Catalogue = {
  version: number
  /** Null once the shop had a location and a plan; until then no one can buy. */
  notOpen: { name: string | null } | null
  shop: ShopData
  locations: ShopLocation[]
  /** Includes closed locations: memberships outlive them. */
  placeTerms: PlaceTerms[]
  hours: PlaceHours[]
  models: ShopModel[]
  plans: ShopPlan[]
  benefits: ShopBenefit[]
  campaigns: ShopCampaign[]
  codes: Code[]
  drinkGroups: DrinkGroup[]
  extras: ShopExtra[]
  legal: LegalTexts
  legalNews: LegalNews[]
}

const kept = new WeakMap<Db, Catalogue>()

/**
 * The catalogue, reloaded when its version differs: triggers raise it with every change, and a restore may lower it.
 * `seen`: the version this call already read with its session.
 */
export const catalogueOf = async (db: Db, seen: number | null = null): Promise<Catalogue> => {
  const version = seen ?? (await currentVersion(db))
  const known = kept.get(db)
  if (known?.version === version) return known
  const fresh = await readWhole(db)
  kept.set(db, fresh)
  return fresh
}

export const keptVersion = (db: Db): number | null => kept.get(db)?.version ?? null

/** Use it inside a transaction, which must not wait for a second connection. */
export const keptCatalogue = (db: Db, version: number): Catalogue | undefined => {
  const known = kept.get(db)
  return known?.version === version ? known : undefined
}

/** One snapshot: a release is in all of it or in none. */
const readWhole = (db: Db): Promise<Catalogue> =>
  inOneSnapshot(db, async (trx) => {
    const { version } = await trx.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
    return { version, ...(await readCatalogue(trx)) }
  })

export const readCatalogue = async (trx: Trx): Promise<Omit<Catalogue, 'version'>> => {
  const settings = await trx.selectFrom('shop_settings').selectAll().execute()
  const placeTerms = await placeTermsIn(trx)
  const hours = await hoursIn(trx)
  const locations = await trx
    .selectFrom('locations')
    .selectAll()
    .where('active', '=', true)
    .where((eb) => eb.or([eb('opens_on', 'is', null), eb('opened_at', 'is not', null)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const models = await trx
    .selectFrom('pricing_models')
    .selectAll()
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const plans = await trx
    .selectFrom('plans')
    .selectAll()
    .where('on_sale', '!=', 'off')
    .where('retired_on', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const places = await trx.selectFrom('plan_locations').selectAll().where('sells', '=', true).execute()
  const benefits = await trx
    .selectFrom('benefits')
    .selectAll()
    .where('retired_on', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const links = await trx.selectFrom('plan_benefits').selectAll().execute()
  const campaigns = await trx.selectFrom('campaigns').selectAll().where('active', '=', true).execute()
  const codes = await codesIn(trx)
  const drinkGroups = await readDrinks(trx)
  const extras = await readExtras(trx)
  const legal = await readLegal(trx)
  const legalNews = await readLegalNews(trx, legal)
  const sold = plans
    .filter((plan) => models.some((model) => model.id === plan.model_id))
    .map((plan): ShopPlan => ({
      id: plan.id,
      modelId: plan.model_id,
      name: plan.name,
      priceCents: plan.price_cents,
      frequency: plan.frequency,
      description: plan.description,
      planType: plan.plan_type,
      minimumQuantity: plan.minimum_quantity,
      gift: plan.gift,
      photo: plan.photo,
      onSale: plan.on_sale === 'campaign' ? 'campaign' : 'public',
      locationIds: locations
        .filter((location) => places.some((place) => place.plan_id === plan.id && place.location_id === location.id))
        .map((location) => location.id),
    }))
    .filter((plan) => plan.locationIds.length > 0)
  const shop = readShop(settings)
  return {
    notOpen:
      sold.length > 0 || hasOpened(await openingOf(trx))
        ? null
        : { name: settings.some(({ key }) => key === 'name') ? shop.name : null },
    shop,
    placeTerms,
    hours,
    locations: locations.map(({ id, name, address, lat, lng, time_zone }) => ({
      id,
      name,
      address,
      lat,
      lng,
      timeZone: time_zone,
    })),
    models: models.map(({ id, name, description, photo }) => ({ id, name, description, photo })),
    plans: sold,
    benefits: benefits.map(({ id, name, status, use }) => ({
      id,
      name,
      status,
      use,
      planIds: links.filter((link) => link.benefit_id === id).map((link) => link.plan_id),
    })),
    campaigns: campaigns.map((row) => ({
      id: row.id,
      utmCampaign: row.utm_campaign,
      modelIds: row.model_ids,
      locationIds: row.location_ids,
      planIds: row.plan_ids,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
    })),
    codes,
    drinkGroups,
    extras,
    legal,
    legalNews,
  }
}

/** Terms by location, each from a given day on (R65). */
export const placeTermsIn = async (db: Kysely<Database>): Promise<PlaceTerms[]> => {
  const rows = await db.selectFrom('location_terms').selectAll().execute()
  return rows.map((row) => ({
    locationId: row.location_id,
    from: row.from_day,
    taxRate: row.tax_rate,
    squareLocationId: row.square_location_id,
  }))
}

/** Before and after a campaign, its link opens what is on sale (R14, O8). */
export const runs = ({ startsOn, endsOn }: ShopCampaign, today: CalendarDate): boolean =>
  (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn)

/** Undefined when it does not run. */
export const runningCampaign = (catalogue: Catalogue, id: string | null, now: Date): ShopCampaign | undefined =>
  catalogue.campaigns.find((one) => one.id === id && runs(one, dateIn(now, catalogue.shop.timeZone)))

/** Plans on public sale, and those only this campaign offers (R45). */
export const plansFor = (catalogue: Catalogue, campaign: ShopCampaign | undefined): ShopPlan[] => {
  const offered = campaign?.planIds ?? []
  return catalogue.plans.filter((plan) => plan.onSale === 'public' || offered.includes(plan.id))
}
