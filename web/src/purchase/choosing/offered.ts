import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Location, Model, Plan } from '@sipday/rules/catalogue.ts'
import { flowTypeOf, isChangeFlow } from '@sipday/rules/flow.ts'
import { availableLocations, availableModels, availablePlans, resolveChoice, type Choice } from '@sipday/rules/offer.ts'
import type { WizardContext } from '../context.ts'
import type { ChoosingStep } from '../steps.ts'

export type Patch = Partial<WizardContext>

export const choiceOf = ({ modelId, locationId, planId }: WizardContext): Choice => ({ modelId, locationId, planId })

const only = (ids: readonly string[]): string | null => (ids.length === 1 ? (ids[0] ?? null) : null)

/** R13, R45. */
export const startingChoice = ({ campaign, normalizedData }: WizardContext): Choice => {
  const plan = normalizedData.plans.find((candidate) => candidate.id === campaign.planId)
  if (!plan) return { modelId: only(campaign.models), locationId: only(campaign.locations), planId: null }
  const places = campaign.locations.length > 0 ? campaign.locations : plan.locationIds
  const locationId = only(places.filter((id) => plan.locationIds.includes(id)))
  return { modelId: plan.modelId, locationId, planId: locationId ? plan.id : null }
}

/** The first step of each flow (W4, R13). */
export const firstStep = (context: WizardContext): ChoosingStep => {
  const flow = flowTypeOf(context.campaign)
  if (flow === 'explicitUtmPlan') return startingChoice(context).planId ? 'planSummary' : 'locationSelection'
  if (flow === 'explicitUtmModelAndLoc') return 'planSelection'
  return flow === 'explicitUtmModelOnly' ? 'locationSelection' : 'modelSelection'
}

export const resolved = (context: WizardContext) => resolveChoice(context.normalizedData, choiceOf(context))

/**
 * Returns the resolved choice once the visitor or the campaign chose the plan: a plan that was only derived cannot be
 * paid for.
 */
export const chosen = (context: WizardContext) => (context.planId === null ? null : resolved(context))

export const offeredModels = (context: WizardContext): Model[] =>
  availableModels(context.normalizedData, context.campaign, context.currentFlowType, choiceOf(context))

export const offeredLocations = (context: WizardContext): Location[] =>
  availableLocations(context.normalizedData, context.campaign, context.currentFlowType, choiceOf(context))

/** A link with several models offers the plans of all of them (R45). */
export const offeredPlans = (context: WizardContext): Plan[] => {
  const everyModel = context.originalFlowType === 'explicitUtmModelAndLoc' && context.currentFlowType !== 'changeModel'
  const choice = choiceOf(context)
  return availablePlans(context.normalizedData, context.campaign, everyModel ? { ...choice, modelId: null } : choice)
}

/** The plan that a newly chosen location selects: kept, named by the link, or chosen before (R13, R15, R45). */
export const planAt = (context: WizardContext, locationId: string): Plan | null => {
  const { currentFlowType: flow, planId, campaign, modelId } = context
  const wanted =
    flow === 'explicitUtmPlan'
      ? campaign.planId
      : flow === 'changeLocation' || flow === 'explicitUtmModelAndLoc'
        ? planId
        : null
  const plan = context.normalizedData.plans.find((candidate) => candidate.id === wanted)
  if (!plan?.locationIds.includes(locationId)) return null
  return modelId === null || modelId === plan.modelId ? plan : null
}

/** The chosen location, or the only one of the campaign's (else of all) that sells the plan. */
export const placeOf = (context: WizardContext, plan: Plan): string | null => {
  const { locationId, campaign } = context
  if (locationId && plan.locationIds.includes(locationId)) return locationId
  const places = campaign.locations.length > 0 ? campaign.locations : plan.locationIds
  return only(places.filter((id) => plan.locationIds.includes(id)))
}

/** Today where the plan is bought (R7); the shop's own day while the location is unknown. */
export const todayAt = (context: WizardContext, plan: Plan | undefined): CalendarDate => {
  const here = plan && placeOf(context, plan)
  return context.days.find(({ locationId }) => locationId === here)?.today ?? context.today
}

/** Sets the chosen plan, or the one that fits model and location (W4). */
export const settlePlan = (context: WizardContext): Patch => {
  const found = resolved(context)
  return found ? { planId: found.plan.id, modelId: found.model.id, locationId: found.location.id } : {}
}

export const isChanging = (context: WizardContext): boolean => isChangeFlow(context.currentFlowType)
