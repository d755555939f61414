import { flowTypeOf, type ChoiceStep } from '@sipday/rules/flow.ts'
import { firstStep, offeredLocations, offeredPlans, placeOf, planAt, startingChoice } from './offered.ts'
import type { WizardContext } from '../context.ts'
import { steps, type StartScreen } from '../steps.ts'

export type PathStep = StartScreen
export type Path = {
  steps: PathStep[]
  at: number
  /** Null while that depends on what is chosen. */
  next: PathStep | null
}

/** Where the current flow begins, with what the link or the time before the change had chosen (W4, R13, R45). */
const beginning = (context: WizardContext): { step: PathStep; state: WizardContext } => {
  const { currentFlowType: flow, previousChoice } = context
  if (flow === 'changeModel' || flow === 'changeLocation' || flow === 'changePlanOnly') {
    const { modelId, locationId, planId } = previousChoice ?? context
    const step = flow === 'changeModel' ? 'model' : flow === 'changeLocation' ? 'location' : 'plan'
    return { step, state: { ...context, modelId, locationId, planId } }
  }
  const state = { ...context, ...startingChoice(context), currentFlowType: flowTypeOf(context.campaign) }
  return { step: steps[firstStep(state)].screen, state }
}

const after = {
  model: (state: WizardContext): PathStep => (state.locationId === null ? 'location' : 'plan'),
  location: (state: WizardContext, id: string): PathStep => (planAt(state, id) === null ? 'plan' : 'summary'),
  plan: (state: WizardContext, id: string): PathStep => {
    const plan = state.normalizedData.plans.find((candidate) => candidate.id === id)
    return plan && placeOf(state, plan) === null ? 'location' : 'summary'
  },
}

/** The machine's transitions from this step, for everything on offer. */
const mayLeadTo = (step: ChoiceStep, state: WizardContext): PathStep[] => {
  if (step === 'model') return [after.model(state)]
  const offered = step === 'location' ? offeredLocations(state) : offeredPlans(state)
  return [...new Set(offered.map(({ id }) => after[step](state, id)))]
}

const ledTo = (
  step: ChoiceStep,
  state: WizardContext,
  { modelId, locationId, planId }: WizardContext,
): { step: PathStep; state: WizardContext } | null => {
  const id = { model: modelId, location: locationId, plan: planId }[step]
  if (id === null) return null
  const next = after[step](state, id)
  if (step === 'model') return { step: next, state: { ...state, modelId, planId: null } }
  if (step === 'plan') return { step: next, state: { ...state, planId } }
  return { step: next, state: { ...state, locationId, planId: next === 'plan' ? null : state.planId } }
}

const follow = (now: WizardContext, shown: PathStep, from: { step: PathStep; state: WizardContext }): Path => {
  const path: Path = { steps: [], at: -1, next: null }
  let { step, state } = from
  for (;;) {
    path.steps.push(step)
    if (step === shown) path.at = path.steps.length - 1
    if (step === 'summary') return path
    const known = path.at < 0 ? ledTo(step, state, now) : null
    const possible = known ? [known.step] : mayLeadTo(step, state)
    if (step === shown) path.next = possible.length === 1 ? (possible[0] ?? null) : null
    // While it depends, the longer path counts; earlier steps do not come again.
    step = possible.find((one) => one !== 'summary' && !path.steps.includes(one)) ?? 'summary'
    state = known ? known.state : state
  }
}

/**
 * The path from the flow's first step to the summary, by the rules of the machine's transitions. A step before the
 * first one, reached with Back, begins its own path.
 */
export const pathOf = (context: WizardContext, shown: PathStep): Path => {
  const path = follow(context, shown, beginning(context))
  return path.at >= 0 ? path : follow(context, shown, { step: shown, state: context })
}
