import { forgetModel, forgetPlace, forgetPlan, restorePrevious } from '../choosing/changes.ts'
import type { Patch } from '../choosing/offered.ts'
import { cancelEdit } from '../contacts/people.ts'
import type { WizardContext } from '../context.ts'
import { steps, type Step } from '../steps.ts'
import { canPay, isReady } from './needs.ts'

/** The steps one can go back to: none leads into a paid checkout (R16). */
export type OpenStep = Exclude<Step, 'thankYou'>

/** A step behind this one is chosen again, as with the Back button. */
const forgetting: Record<OpenStep, (context: WizardContext) => Patch> = {
  modelSelection: forgetModel,
  locationSelection: (context) =>
    context.originalFlowType === 'explicitUtmModelAndLoc' ? { locationId: null } : forgetPlace(),
  planSelection: forgetPlan,
  planSummary: () => ({}),
  contactInfo: () => ({ choseToEnterNewCard: false, otpCode: '' }),
  otpMethodChoice: () => ({ choseToEnterNewCard: false }),
  otpEntry: () => ({ choseToEnterNewCard: false }),
  selectCard: () => ({ choseToEnterNewCard: false }),
  newCard: () => ({ choseToEnterNewCard: true }),
}

export const openSteps = Object.keys(forgetting) as OpenStep[]

/** The context on arrival at a step. */
const arrived = (now: WizardContext, step: OpenStep): WizardContext => {
  const context = { ...now, ...restorePrevious(now) }
  const { label } = steps[step]
  return {
    ...context,
    ...cancelEdit(now),
    fieldErrors: {},
    formAlert: null,
    warning: null,
    hasProceededToContact: label === 'Contact' || (label === 'Payment' && now.hasProceededToContact),
    hasProceededToPayment: label === 'Payment',
    ...forgetting[step](context),
  }
}

/**
 * Where a browser's Back or Forward to a step leads (R16): the step itself, the payment decision, or nowhere when what
 * the step needs is no longer chosen or the checkout is paid.
 */
export const leadsTo = (now: WizardContext, step: Step): OpenStep | 'payment' | null => {
  if (now.isComplete || step === 'thankYou') return null
  const context = arrived(now, step)
  if (steps[step].label !== 'Payment') return isReady(context, step) ? step : null
  if (!canPay(context)) return null
  const cardsAreMissing = 'reload' in steps[step] && context.savedCards.length === 0
  return isReady(context, step) && !cardsAreMissing ? step : 'payment'
}

/** What moving to a step changes: as with the Back button, earlier steps are chosen again. */
export const travelTo = (now: WizardContext, { step }: { step: Step }): Patch =>
  step === 'thankYou' || leadsTo(now, step) === null ? {} : arrived(now, step)
