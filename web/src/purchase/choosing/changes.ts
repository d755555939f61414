import type { Plan } from '@sipday/rules/catalogue.ts'
import type { ChangeFlow, FlowType } from '@sipday/rules/flow.ts'
import type { WizardContext } from '../context.ts'
import { fitToPlan } from '../summary/quantity.ts'
import { choiceOf, placeOf, planAt, startingChoice, type Patch } from './offered.ts'

/** Selecting a plan ends a change flow (W4). */
export const endChange = (context: WizardContext): Patch => ({
  currentFlowType: context.originalFlowType,
  previousChoice: null,
  catalogueNotice: null,
})

/** BACK_TO_SUMMARY restores the choice from before the first change (W4, R15). */
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

export const forgetModel = (context: WizardContext): Patch => ({
  modelId: null,
  planId: null,
  locationId: context.originalFlowType === 'explicitUtmLocOnly' ? startingChoice(context).locationId : null,
})

export const forgetPlace = (): Patch => ({ planId: null, locationId: null })

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

/** The plan also sets the model, an only location, and the limits of the quantity (W4). */
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

/** Chooses the location and the plan that is sold there (R13, R15, R45). */
export const choosePlanAt = (context: WizardContext, { id }: { id: string }): Patch => {
  const plan = planAt(context, id)
  return plan ? choosePlan({ ...context, locationId: id }, plan) : {}
}
