import { createHash } from 'node:crypto'
import type { Campaign, Tracking } from '@sipday/contract/catalogue.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { type Catalogue, plansFor, runs, type ShopPlan } from './catalogue.ts'

const idsOf = (value: string | undefined): string[] =>
  [
    ...new Set(
      (value ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ].slice(0, 10)

/**
 * W1: what a link offers first. A campaign named by `utm_campaign` counts on its days; ids in the link come before its
 * own (R13, R45). Ids that are unknown, not on sale or cannot be combined are dropped: no link ends in an empty step
 * (R14).
 */
export const campaignOf = (catalogue: Catalogue, tracking: Tracking, now: Date): Campaign => {
  const { source: _source, ...given } = tracking
  if (Object.keys(given).length === 0) return answer(null, [], [], [])
  // People type links from posters (R63).
  const parameters = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  const asked = parameters['utm_campaign']?.trim().toLowerCase()
  const today = dateIn(now, catalogue.shop.timeZone)
  const named = catalogue.campaigns.find(
    (campaign) =>
      campaign.utmCampaign !== null && campaign.utmCampaign.toLowerCase() === asked && runs(campaign, today),
  )
  const linked = {
    models: idsOf(parameters['model_id']),
    locations: idsOf(parameters['location_id']),
    plans: idsOf(parameters['plan_id']),
  }
  const byIds = Object.values(linked).some((ids) => ids.length > 0)
  const wanted =
    byIds || !named ? linked : { models: named.modelIds, locations: named.locationIds, plans: named.planIds }
  const kept = onSale(plansFor(catalogue, named), wanted)
  const id = named && !byIds ? named.id : linkId(kept)
  return answer(id, kept.models, kept.locations, kept.plans)
}

type Choice = { models: string[]; locations: string[]; plans: string[] }

const onSale = (plans: ShopPlan[], wanted: Choice): Choice => {
  const first = wanted.plans.flatMap((id) => plans.filter((plan) => plan.id === id))
  if (first.length > 0) {
    return {
      models: wanted.models.filter((id) => first[0]?.modelId === id),
      locations: wanted.locations.filter((id) => first[0]?.locationIds.includes(id)),
      plans: first.map((plan) => plan.id),
    }
  }
  const models = wanted.models.filter((id) => plans.some((plan) => plan.modelId === id))
  const sellers = models.length > 0 ? plans.filter((plan) => models.includes(plan.modelId)) : plans
  return {
    models,
    locations: wanted.locations.filter((id) => sellers.some((plan) => plan.locationIds.includes(id))),
    plans: [],
  }
}

/** The same ids in any order give the same campaign id (R45). */
const linkId = ({ models, locations, plans }: Choice): string => {
  const text = JSON.stringify([[...models].sort(), [...locations].sort(), plans])
  return `link-${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
}

const answer = (id: string | null, models: string[], locations: string[], plans: string[]): Campaign => ({
  'Campaign ID': id,
  'Pricing Model IDs': models,
  'Location IDs': locations,
  'Plan IDs': plans,
})
