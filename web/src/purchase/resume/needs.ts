import { chosen, isChanging, offeredPlans, startingChoice } from '../choosing/offered.ts'
import { allSubmitted } from '../contacts/people.ts'
import type { WizardContext } from '../context.ts'
import { steps, type Need, type Step } from '../steps.ts'

/** There is something to pay, and everyone it is for is known. */
export const canPay = (context: WizardContext): boolean => chosen(context) !== null && allSubmitted(context)

const choosable = (context: WizardContext, step: 'modelSelection' | 'locationSelection'): boolean => {
  const flow = context.originalFlowType
  if (step === 'modelSelection') return flow !== 'explicitUtmModelOnly' && flow !== 'explicitUtmModelAndLoc'
  if (flow === 'explicitUtmModelAndLoc') return context.planId !== null && startingChoice(context).locationId === null
  if (flow === 'explicitUtmLocOnly' && startingChoice(context).locationId !== null) return false
  return flow === 'explicitUtmModelOnly' || context.modelId !== null
}

const isMet: Record<Need, (context: WizardContext) => boolean> = {
  modelIsOpen: (context) => isChanging(context) || choosable(context, 'modelSelection'),
  locationIsOpen: (context) => isChanging(context) || choosable(context, 'locationSelection'),
  plansAreOffered: (context) => offeredPlans(context).length > 0,
  planIsChosen: (context) => chosen(context) !== null,
  codeIsRequired: (context) => canPay(context) && context.authRequired,
  codeWasSent: (context) => canPay(context) && context.authRequired && context.otpMethod !== null,
  cardsAreOpen: (context) => canPay(context) && !context.authRequired,
  purchaseIsPaid: (context) => context.isComplete,
}

export const isReady = (context: WizardContext, step: Step): boolean => isMet[steps[step].needs](context)
