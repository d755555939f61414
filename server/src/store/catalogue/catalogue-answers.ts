import type { RawBenefit, RawModel, RawPlan } from '@sipday/contract/catalogue.ts'
import type { ChosenPhoto } from '@sipday/contract/look/picture.ts'
import { shownPhoto } from '@sipday/rules/look/photo.ts'
import { limitsText } from '@sipday/rules/uses/use-words.ts'
import { fallbackLocationName } from '@sipday/rules/catalogue.ts'
import {
  type Catalogue,
  plansFor,
  type ShopBenefit,
  type ShopCampaign,
  type ShopLocation,
  type ShopPlan,
} from './catalogue.ts'

type ModelsAnswer = { models: RawModel[] }
const onTheWire = new WeakMap<Catalogue, { models: Map<string | null, ModelsAnswer>; benefits?: RawBenefit[] }>()
const wireOf = (catalogue: Catalogue) => {
  const known = onTheWire.get(catalogue) ?? { models: new Map<string | null, ModelsAnswer>() }
  onTheWire.set(catalogue, known)
  return known
}

/**
 * W2 in the API's format, without models that have no plan on sale. Cached by catalogue version and by campaign with
 * plans of its own.
 */
export const modelsAnswer = (catalogue: Catalogue, campaign: ShopCampaign | undefined): ModelsAnswer => {
  const sells = campaign && campaign.planIds.length > 0 ? campaign : undefined
  const { models } = wireOf(catalogue)
  const known = models.get(sells?.id ?? null) ?? { models: modelsFor(catalogue, sells) }
  models.set(sells?.id ?? null, known)
  return known
}

export const rawModels = (catalogue: Catalogue, campaign: ShopCampaign | undefined): RawModel[] =>
  modelsAnswer(catalogue, campaign).models

const modelsFor = (catalogue: Catalogue, campaign: ShopCampaign | undefined): RawModel[] => {
  const plans = plansFor(catalogue, campaign)
  return catalogue.models
    .map((model) => ({
      id: model.id,
      'Friendly Name': model.name,
      Description: model.description,
      ...photoOf(model),
      plans: plans.filter((plan) => plan.modelId === model.id).map((plan) => rawPlan(catalogue, plan)),
    }))
    .filter((model) => model.plans.length > 0)
}

const photoOf = ({ photo }: { photo: ChosenPhoto | null }): Pick<RawPlan, 'Photo'> =>
  photo === null ? {} : { Photo: shownPhoto(photo) }

const rawPlan = (catalogue: Catalogue, plan: ShopPlan): RawPlan => {
  const places = plan.locationIds.flatMap((id) => catalogue.locations.filter((location) => location.id === id))
  // Locations without coordinates go last, so the coordinate lists can be shorter.
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
    ...photoOf(plan),
  }
}

const hasPlace = (place: ShopLocation): boolean => place.lat !== null && place.lng !== null

/** W3: active benefits (W5) of plans on sale. */
export const rawBenefits = (catalogue: Catalogue): RawBenefit[] =>
  (wireOf(catalogue).benefits ??= benefitsIn(catalogue))

const benefitsIn = (catalogue: Catalogue): RawBenefit[] =>
  catalogue.benefits
    .filter((benefit) => benefit.status.includes('Active'))
    .map((benefit) => ({
      'Benefit Name': benefit.name,
      ...limitsOf(catalogue, benefit),
      Status: benefit.status,
      'Linked: Plan ID in Plans': benefit.planIds.filter((id) =>
        catalogue.plans.some((plan) => plan.id === id && plan.onSale === 'public'),
      ),
    }))

const limitsOf = ({ drinkGroups }: Catalogue, { name, use }: ShopBenefit): Pick<RawBenefit, 'Limits'> => {
  const things = drinkGroups.flatMap((group) => [group, ...group.drinks])
  const limits = limitsText(name, use, (_, id) => things.find((thing) => thing.id === id)?.name ?? id)
  return limits === '' ? {} : { Limits: limits }
}
