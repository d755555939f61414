import type { Catalogue, Coordinates, Location, Model, Plan } from './catalogue.ts'
import type { CampaignSnapshot, FlowType } from './flow.ts'

export type Choice = { modelId: string | null; locationId: string | null; planId: string | null }

const soldAt = (plan: Plan, locationIds: readonly string[]): boolean =>
  plan.locationIds.some((id) => locationIds.includes(id))

/**
 * W4. In changeModel those with a plan at the chosen location; else the campaign's models, or those at its locations,
 * or all.
 */
export const availableModels = (
  catalogue: Catalogue,
  campaign: CampaignSnapshot,
  flow: FlowType,
  choice: Choice,
): Model[] => {
  const withPlanAt = (locationIds: readonly string[]) =>
    catalogue.models.filter((model) =>
      catalogue.plans.some((plan) => plan.modelId === model.id && soldAt(plan, locationIds)),
    )
  if (flow === 'changeModel') return choice.locationId ? withPlanAt([choice.locationId]) : catalogue.models
  if (campaign.models.length > 0) return catalogue.models.filter((model) => campaign.models.includes(model.id))
  if (campaign.locations.length > 0) return withPlanAt(campaign.locations)
  return catalogue.models
}

/** The link's plan (R13), or the one chosen before the location (R45). */
const planToPlace = (
  catalogue: Catalogue,
  campaign: CampaignSnapshot,
  flow: FlowType,
  choice: Choice,
): Plan | undefined => {
  const id = flow === 'explicitUtmPlan' ? campaign.planId : flow === 'explicitUtmModelAndLoc' ? choice.planId : null
  const plan = catalogue.plans.find((candidate) => candidate.id === id)
  return plan && (choice.modelId === null || choice.modelId === plan.modelId) ? plan : undefined
}

/**
 * W4. In changeLocation those of the chosen model; else those of the chosen or campaign models, then the campaign's
 * locations. A link with a plan offers where it is sold (R13). Campaign locations that do not fit are ignored: no
 * link is a dead end (R14).
 */
export const availableLocations = (
  catalogue: Catalogue,
  campaign: CampaignSnapshot,
  flow: FlowType,
  choice: Choice,
): Location[] => {
  const modelIds = choice.modelId ? [choice.modelId] : flow === 'changeLocation' ? [] : campaign.models
  const planned = planToPlace(catalogue, campaign, flow, choice)
  const fits = (location: Location) =>
    planned
      ? planned.locationIds.includes(location.id)
      : catalogue.plans.some(
          (plan) =>
            plan.locationIds.includes(location.id) && (modelIds.length === 0 || modelIds.includes(plan.modelId)),
        )
  const found = catalogue.locations.filter(fits)
  if (flow === 'changeLocation') return found
  const ofCampaign = found.filter((location) => campaign.locations.includes(location.id))
  return ofCampaign.length > 0 ? ofCampaign : found
}

const byPrice = (a: Pick<Plan, 'priceCents'>, b: Pick<Plan, 'priceCents'>): number => a.priceCents - b.priceCents

/** W4. The chosen (or campaign) models at the chosen (or campaign) locations; none when either is missing. */
export const availablePlans = (catalogue: Catalogue, campaign: CampaignSnapshot, choice: Choice): Plan[] => {
  const modelIds = choice.modelId ? [choice.modelId] : campaign.models
  const locationIds = choice.locationId ? [choice.locationId] : campaign.locations
  if (modelIds.length === 0 || locationIds.length === 0) return []
  return catalogue.plans.filter((plan) => modelIds.includes(plan.modelId) && soldAt(plan, locationIds)).sort(byPrice)
}

/** Each by ascending price (W2.4, W4). */
export const planSections = (plans: readonly Plan[]): { base: Plan[]; upgrades: Plan[] } => ({
  base: plans.filter((plan) => plan.planType === 'Base').sort(byPrice),
  upgrades: plans.filter((plan) => plan.planType === 'Upgrade').sort(byPrice),
})

type Priced = Pick<Plan, 'modelId' | 'name' | 'frequency' | 'priceCents'>

/**
 * Compares an upgrade with the cheapest base plan of its model and frequency, or of its model; null unless it costs
 * more (W2.4, R33, R63).
 */
export const upgradeDifference = (
  upgrade: Priced,
  base: readonly Priced[],
): { cents: number; comparedWith: string } | null => {
  const own = base.filter((plan) => plan.modelId === upgrade.modelId)
  const same = own.filter((plan) => plan.frequency === upgrade.frequency)
  const [cheapest] = [...(same.length > 0 ? same : own)].sort(byPrice)
  if (!cheapest || upgrade.priceCents <= cheapest.priceCents) return null
  return { cents: upgrade.priceCents - cheapest.priceCents, comparedWith: cheapest.name }
}

/** Takes the only matching plan when none is chosen (W4). */
export const resolveChoice = (
  catalogue: Catalogue,
  choice: Choice,
): { plan: Plan; model: Model; location: Location } | null => {
  const matching = catalogue.plans.filter(
    (plan) =>
      (choice.planId ? plan.id === choice.planId : plan.modelId === choice.modelId) &&
      (choice.locationId === null || plan.locationIds.includes(choice.locationId)),
  )
  const plan = matching[0]
  const locationId = choice.locationId ?? (plan?.locationIds.length === 1 ? plan.locationIds[0] : undefined)
  const model = catalogue.models.find((candidate) => candidate.id === plan?.modelId)
  const location = catalogue.locations.find((candidate) => candidate.id === locationId)
  return plan && model && location ? { plan, model, location } : null
}

/**
 * Drops ids that are not on sale and locations that sell none of its models (or its plan). The flow follows from the
 * rest: no link is a dead end (R14).
 */
export const offeredCampaign = (catalogue: Catalogue, campaign: CampaignSnapshot): CampaignSnapshot => {
  const plan = catalogue.plans.find((candidate) => candidate.id === campaign.planId)
  const models = campaign.models.filter((id) => catalogue.plans.some((candidate) => candidate.modelId === id))
  const onSale = plan
    ? [plan]
    : catalogue.plans.filter((candidate) => models.length === 0 || models.includes(candidate.modelId))
  const locations = campaign.locations.filter((id) => onSale.some((candidate) => candidate.locationIds.includes(id)))
  return { id: campaign.id, models, locations, planId: plan?.id ?? null }
}

/** The plan's minimum and the shop's maximum (R5). */
export const clampQuantity = (quantity: number, plan: Pick<Plan, 'minimumQuantity' | 'maximumQuantity'>): number =>
  Math.min(Math.max(Math.trunc(quantity) || plan.minimumQuantity, plan.minimumQuantity), plan.maximumQuantity)

const EARTH_RADIUS_MILES = 3959
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** To one decimal, by the haversine formula (W7.10, W9). */
export const distanceMiles = (from: Coordinates, to: Coordinates): number => {
  const dLat = radians(to.lat - from.lat)
  const dLng = radians(to.lng - from.lng)
  const a = Math.sin(dLat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2
  return Math.round(EARTH_RADIUS_MILES * 2 * Math.atan2(Math.sqrt(a), Math.sqrt(1 - a)) * 10) / 10
}

export type NearLocation = Location & { distance: number | null }

/** Locations without coordinates come last, with no distance (W4). */
export const sortByDistance = (locations: readonly Location[], from: Coordinates | null): NearLocation[] => {
  const measured = locations.map((location) => ({
    ...location,
    distance: from && location.coords ? distanceMiles(from, location.coords) : null,
  }))
  return from ? measured.sort((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity)) : measured
}
