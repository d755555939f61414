import { sentence } from '../../written/isolated.ts'
import type { Check } from '@sipday/contract/office/draft.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { type FlowType, flowTypeOf } from '../../flow.ts'
import { each, found, isReachable, type ToCheck } from './to-check.ts'
import type { ShopContent } from '../release.ts'

type Campaign = DraftBody<'campaign'>

const firstSeen: Partial<Record<FlowType, string>> = {
  noUtmDefault: 'all memberships',
  explicitUtmPlan: 'the plan itself',
  explicitUtmModelAndLoc: 'the plans of the location',
  explicitUtmLocOnly: 'the memberships at the location',
  explicitUtmModelOnly: 'the locations of the membership',
}

const isAmong = (list: readonly string[], id: string): boolean => list.length === 0 || list.includes(id)

export const reachedPlans = (content: ShopContent, campaign: Campaign): string[] =>
  each(content, 'plan').flatMap(({ id, body }) =>
    isReachable(content, id) &&
    (body.onSale === 'public' || campaign.planIds.includes(id)) &&
    isAmong(campaign.planIds, id) &&
    isAmong(campaign.modelIds, body.modelId) &&
    body.sells.some((place) => place in content.location && isAmong(campaign.locationIds, place))
      ? [id]
      : [],
  )

const opens = (content: ShopContent, campaign: Campaign): string => {
  const plans = reachedPlans(content, campaign)
  const flow = flowTypeOf({
    id: null,
    models: campaign.modelIds.filter((id) => id in content.model),
    locations: campaign.locationIds.filter((id) => id in content.location),
    planId: campaign.planIds.find((id) => plans.includes(id)) ?? null,
  })
  return firstSeen[flow] ?? flow
}

const instead = (before: string, after: string): string =>
  before === after ? `still open ${after}` : `open ${after} instead of ${before}`

export const campaignChecks = ({ live, wanted, facts }: ToCheck): Check[] =>
  each(wanted, 'campaign').flatMap(({ id, body }) => {
    const say = (level: Check['level'], field: keyof Campaign, text: string) => [
      found(level, 'campaign', id, field, text),
    ]
    const was = live.campaign[id]
    const lost = (was?.planIds ?? []).filter((plan) => isReachable(live, plan) && !isReachable(wanted, plan))
    const names = lost.map((plan) => live.plan[plan]?.name ?? plan).join(', ')
    return [
      ...(reachedPlans(wanted, body).length === 0
        ? say('error', 'planIds', sentence`The campaign ${body.name} leads to nothing that is on sale.`)
        : []),
      ...(each(wanted, 'campaign').some(
        (other) => other.id < id && other.body.utm !== null && other.body.utm === body.utm,
      )
        ? say('error', 'utm', `Two campaigns have utm_campaign=${body.utm}.`)
        : []),
      ...(was && was.utm !== body.utm && facts.visited.has(id)
        ? say('error', 'utm', sentence`Links of ${body.name} were opened already: their utm_campaign cannot change.`)
        : []),
      ...(body.startsOn && body.endsOn && body.startsOn > body.endsOn
        ? say('error', 'endsOn', sentence`${body.name} ends before it starts.`)
        : []),
      ...(was && lost.length > 0
        ? say(
            'warning',
            'planIds',
            sentence`The campaign ${body.name} loses ${names}: its links ${instead(opens(live, was), opens(wanted, body))}.`,
          )
        : []),
    ]
  })
