import type { Plan } from '@sipday/rules/catalogue.ts'
import type { ChangeFlow, FlowType } from '@sipday/rules/flow.ts'
import type { WizardContext } from '../context.ts'
import { fitToPlan } from '../summary/quantity.ts'
import { choiceOf, placeOf, planAt, startingChoice, type Patch } from './offered.ts'

/** Selecting a plan ends a change flow (W4), and what was said about the price of the one before. */
export const endChange = (context: WizardContext): Patch => ({
  currentFlowType: context.originalFlowType,
  previousChoice: null,
  catalogueNotice: null,
})

/** A change flow begins: the earliest previous choice is the one that BACK_TO_SUMMARY restores (W4, R15). */
const beginChange = (context: WizardContext, flow: ChangeFlow): Patch => {
  const before = context.previousChoice ?? { ...choiceOf(context), flowType: context.originalFlowType }
  const { modelId, locationId, planId } = before
  return { previousChoice: before, modelId, locationId, planId, currentFlowType: flow }
}

export const changeModel = (context: WizardContext): Patch => beginChange(context, 'changeModel')
export const changeLocation = (context: WizardContext): Patch => beginChange(context, 'changeLocation')
export const changePlanOnly = (context: WizardContext): Patch => beginChange(context, 'changePlanOnly')

export const restorePrevious = ({ previousChoice }: WizardContext): Patch => {
  if (!previousChoice) return {}
  const { flowType, ...choice } = previousChoice
  return { ...choice, currentFlowType: flowType, previousChoice: null }
}

/** Back from the location: the model is chosen again (W4). */
export const forgetModel = (context: WizardContext): Patch => ({
  modelId: null,
  planId: null,
  locationId: context.originalFlowType === 'explicitUtmLocOnly' ? startingChoice(context).locationId : null,
})

/** Back from the plan to the location: plan and location are chosen again (W4). */
export const forgetPlace = (): Patch => ({ planId: null, locationId: null })

/** Back from the summary: the plan is chosen again, and anything derived from it (W4, R45). */
export const forgetPlan = (context: WizardContext): Patch => {
  const start = startingChoice(context)
  const flow: FlowType = context.originalFlowType
  return {
    planId: null,
    ...(flow === 'explicitUtmModelAndLoc' ? { modelId: start.modelId, locationId: start.locationId } : {}),
    ...(flow === 'explicitUtmModelOnly' ? { modelId: start.modelId } : {}),
  }
}

const planNamed = (context: WizardContext, id: string): Plan | undefined =>
  context.normalizedData.plans.find((plan) => plan.id === id)

/**
 * A chosen plan also determines the model, the location if there is only one, and the limits of the quantity; a change
 * flow ends (W4).
 */
export const choosePlan = (context: WizardContext, { id }: { id: string }): Patch => {
  const plan = planNamed(context, id)
  if (!plan) return {}
  const locationId = placeOf(context, plan)
  const chosen = { ...context, ...endChange(context), planId: plan.id, modelId: plan.modelId, locationId }
  return { ...chosen, ...(locationId ? fitToPlan(chosen, plan) : {}) }
}

export const placeOfPlan = (context: WizardContext, planId: string): string | null => {
  const plan = planNamed(context, planId)
  return plan ? placeOf(context, plan) : null
}

/** A chosen location that sells the plan in question: both are chosen at once (R13, R15, R45). */
export const choosePlanAt = (context: WizardContext, { id }: { id: string }): Patch => {
  const plan = planAt(context, id)
  return plan ? choosePlan({ ...context, locationId: id }, plan) : {}
}
