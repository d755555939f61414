import type { Frequency, RawBenefit, RawModel, RawPlan } from '@sipday/contract/catalogue.ts'
import { fallbackLocationName } from '@sipday/rules/catalogue.ts'
import type { PlaceTerms } from '@sipday/rules/place.ts'
import type { Kysely } from 'kysely'
import type { Db } from '../database.ts'
import type { Database } from '../schema.ts'
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
export type ShopModel = { id: string; name: string; description: string }
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
  onSale: 'public' | 'campaign'
  locationIds: string[]
}
export type ShopBenefit = { id: string; name: string; status: string[]; planIds: string[] }
export type ShopCampaign = {
  id: string
  utmCampaign: string | null
  modelIds: string[]
  locationIds: string[]
  planIds: string[]
}

/** The shop and what it sells: active rows only, in the owner's order. A plan sold at no location is left out. */
export type Catalogue = {
  version: number
  /** Null once there was a location and a plan; before, nobody can buy anything yet, and the name may be known. */
  notOpen: { name: string | null } | null
  shop: ShopData
  locations: ShopLocation[]
  /** For every location, including closed ones: memberships outlive them. */
  placeTerms: PlaceTerms[]
  models: ShopModel[]
  plans: ShopPlan[]
  benefits: ShopBenefit[]
  campaigns: ShopCampaign[]
}

const kept = new WeakMap<Db, Catalogue>()
const asking = new WeakMap<Db, Promise<number>>()

/** Calls that arrive while the version is being read share the result: one small query for all of them. */
const versionOf = (db: Db): Promise<number> => {
  const asked = asking.get(db)
  if (asked) return asked
  const answer = db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow()
    .then(({ version }) => version)
    .finally(() => asking.delete(db))
  asking.set(db, answer)
  return answer
}

/**
 * The catalogue, reloaded only after a change: triggers raise its version with every change, and after a restore the
 * version may be lower than the cached one. `seen`: the version this call has already read together with its session;
 * otherwise it is queried.
 */
export const catalogueOf = async (db: Db, seen: number | null = null): Promise<Catalogue> => {
  const version = seen ?? (await versionOf(db))
  const known = kept.get(db)
  if (known?.version === version) return known
  const fresh = { version, ...(await readCatalogue(db)) }
  kept.set(db, fresh)
  return fresh
}

/**
 * The catalogue of this version if it is cached: for use inside a transaction, which must not wait for a second
 * connection.
 */
export const keptCatalogue = (db: Db, version: number): Catalogue | undefined => {
  const known = kept.get(db)
  return known?.version === version ? known : undefined
}

const readCatalogue = async (db: Db): Promise<Omit<Catalogue, 'version'>> => {
  const [settings, placeTerms, locations, models, plans, places, benefits, links, campaigns] = await Promise.all([
    db.selectFrom('shop_settings').selectAll().execute(),
    placeTermsIn(db),
    db.selectFrom('locations').selectAll().where('active', '=', true).orderBy('position').orderBy('id').execute(),
    db.selectFrom('pricing_models').selectAll().where('active', '=', true).orderBy('position').orderBy('id').execute(),
    db.selectFrom('plans').selectAll().where('on_sale', '!=', 'off').orderBy('position').orderBy('id').execute(),
    db.selectFrom('plan_locations').selectAll().execute(),
    db.selectFrom('benefits').selectAll().orderBy('position').orderBy('id').execute(),
    db.selectFrom('plan_benefits').selectAll().execute(),
    db.selectFrom('campaigns').selectAll().where('active', '=', true).execute(),
  ])
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
      onSale: plan.on_sale === 'campaign' ? 'campaign' : 'public',
      locationIds: locations
        .filter((location) => places.some((place) => place.plan_id === plan.id && place.location_id === location.id))
        .map((location) => location.id),
    }))
    .filter((plan) => plan.locationIds.length > 0)
  const shop = readShop(settings)
  return {
    notOpen:
      sold.length > 0 || hasOpened(await openingOf(db))
        ? null
        : { name: settings.some(({ key }) => key === 'name') ? shop.name : null },
    shop,
    placeTerms,
    locations: locations.map(({ id, name, address, lat, lng, time_zone }) => ({
      id,
      name,
      address,
      lat,
      lng,
      timeZone: time_zone,
    })),
    models: models.map(({ id, name, description }) => ({ id, name, description })),
    plans: sold,
    benefits: benefits.map(({ id, name, status }) => ({
      id,
      name,
      status,
      planIds: links.filter((link) => link.benefit_id === id).map((link) => link.plan_id),
    })),
    campaigns: campaigns.map((row) => ({
      id: row.id,
      utmCampaign: row.utm_campaign,
      modelIds: row.model_ids,
      locationIds: row.location_ids,
      planIds: row.plan_ids,
    })),
  }
}

/** What applies at the locations, each entry from a given day on (R65), read on this connection. */
export const placeTermsIn = async (db: Kysely<Database>): Promise<PlaceTerms[]> => {
  const rows = await db.selectFrom('location_terms').selectAll().execute()
  return rows.map((row) => ({
    locationId: row.location_id,
    from: row.from_day,
    taxRate: row.tax_rate,
    squareLocationId: row.square_location_id,
  }))
}

/** Plans a visitor of this campaign may buy: all on public sale, and those only this campaign offers (R45). */
export const plansFor = (catalogue: Catalogue, campaignId: string | null): ShopPlan[] => {
  const offered = catalogue.campaigns.find((campaign) => campaign.id === campaignId)?.planIds ?? []
  return catalogue.plans.filter((plan) => plan.onSale === 'public' || offered.includes(plan.id))
}

type ModelsAnswer = { models: RawModel[] }
const onTheWire = new WeakMap<Catalogue, { models: Map<string | null, ModelsAnswer>; benefits?: RawBenefit[] }>()
const wireOf = (catalogue: Catalogue) => {
  const known = onTheWire.get(catalogue) ?? { models: new Map<string | null, ModelsAnswer>() }
  onTheWire.set(catalogue, known)
  return known
}

/**
 * W2 in the API's format; models without a plan on sale are left out. The response is cached until the catalogue
 * changes, once for everyone and once for each campaign that sells plans of its own.
 */
export const modelsAnswer = (catalogue: Catalogue, campaignId: string | null): ModelsAnswer => {
  const sells = catalogue.campaigns.find((campaign) => campaign.id === campaignId && campaign.planIds.length > 0)
  const { models } = wireOf(catalogue)
  const known = models.get(sells?.id ?? null) ?? { models: modelsFor(catalogue, campaignId) }
  models.set(sells?.id ?? null, known)
  return known
}

export const rawModels = (catalogue: Catalogue, campaignId: string | null): RawModel[] =>
  modelsAnswer(catalogue, campaignId).models

const modelsFor = (catalogue: Catalogue, campaignId: string | null): RawModel[] => {
  const plans = plansFor(catalogue, campaignId)
  return catalogue.models
    .map((model) => ({
      id: model.id,
      'Friendly Name': model.name,
      Description: model.description,
      plans: plans.filter((plan) => plan.modelId === model.id).map((plan) => rawPlan(catalogue, plan)),
    }))
    .filter((model) => model.plans.length > 0)
}

/** The lists describing a plan's locations are parallel. */
const rawPlan = (catalogue: Catalogue, plan: ShopPlan): RawPlan => {
  const places = plan.locationIds.flatMap((id) => catalogue.locations.filter((location) => location.id === id))
  // Locations without coordinates go last, which lets the coordinate lists simply be shorter.
  const ordered = [...places.filter(hasPlace), ...places.filter((place) => !hasPlace(place))]
  const placed = places.filter(hasPlace)
  return {
    'Plan ID': plan.id,
    'Plan Name': plan.name,
    Price: plan.priceCents / 100,
    Frequency: plan.frequency,
    Description: plan.description,
    'Plan Type': plan.planType,
    'Location ID': ordered.map((place) => place.id),
    'Location Name': ordered.map((place) => place.name ?? fallbackLocationName(place.id)),
    'Location Address': ordered.map((place) => place.address ?? ''),
    Lattitude: placed.map((place) => place.lat ?? 0),
    Longitude: placed.map((place) => place.lng ?? 0),
    'Minimum Quantity': plan.minimumQuantity,
    'Maximum Quantity': catalogue.shop.maximumQuantity,
    Gift: plan.gift,
  }
}

const hasPlace = (place: ShopLocation): boolean => place.lat !== null && place.lng !== null

/** W3: active benefits only (W5), linked to plans on sale. The list is cached until the catalogue changes. */
export const rawBenefits = (catalogue: Catalogue): RawBenefit[] =>
  (wireOf(catalogue).benefits ??= benefitsIn(catalogue))

const benefitsIn = (catalogue: Catalogue): RawBenefit[] =>
  catalogue.benefits
    .filter((benefit) => benefit.status.includes('Active'))
    .map((benefit) => ({
      'Benefit Name': benefit.name,
      Status: benefit.status,
      'Linked: Plan ID in Plans': benefit.planIds.filter((id) =>
        catalogue.plans.some((plan) => plan.id === id && plan.onSale === 'public'),
      ),
    }))
