import type { ChangeFlow } from '@sipday/rules/flow.ts'
import { changeLocation, changeModel, changePlanOnly, restorePrevious } from '../choosing/changes.ts'
import { chosen, type Patch } from '../choosing/offered.ts'
import { cancelEdit } from '../contacts/people.ts'
import type { WizardContext } from '../context.ts'
import { steps, type Step } from '../steps.ts'
import { canPay, isReady } from './needs.ts'

/** None leads into a paid checkout (R16). */
export type OpenStep = Exclude<Step, 'thankYou'>

/** Coming back takes no choice back (R80). */
const arriving: Record<OpenStep, Patch> = {
  modelSelection: {},
  locationSelection: {},
  planSelection: {},
  planSummary: {},
  contactInfo: { choseToEnterNewCard: false, otpCode: '' },
  otpMethodChoice: { choseToEnterNewCard: false },
  otpEntry: { choseToEnterNewCard: false },
  selectCard: { choseToEnterNewCard: false },
  newCard: { choseToEnterNewCard: true },
}

export const openSteps = Object.keys(arriving) as OpenStep[]

const changes: Record<ChangeFlow, (context: WizardContext) => Patch> = { changeModel, changeLocation, changePlanOnly }

/** A change that was left begins again with the present choice. */
const choiceIn = (now: WizardContext, change: ChangeFlow | undefined): WizardContext => {
  if (change === now.currentFlowType) return now
  const context = { ...now, ...restorePrevious(now) }
  return change && chosen(context) ? { ...context, ...changes[change](context) } : context
}

const arrived = (now: WizardContext, step: OpenStep, change: ChangeFlow | undefined): WizardContext => {
  const { label } = steps[step]
  return {
    ...choiceIn(now, change),
    ...cancelEdit(now),
    fieldErrors: {},
    formAlert: null,
    warning: null,
    hasProceededToContact: label === 'Contact' || (label === 'Payment' && now.hasProceededToContact),
    hasProceededToPayment: label === 'Payment',
    ...arriving[step],
  }
}

/**
 * Where Back or Forward to a step leads (R16): the step, the payment decision, or nowhere when its needs are gone or
 * the checkout is paid.
 */
export const leadsTo = (now: WizardContext, step: Step, change?: ChangeFlow): OpenStep | 'payment' | null => {
  if (now.isComplete || step === 'thankYou') return null
  const context = arrived(now, step, change)
  if (steps[step].label !== 'Payment') return isReady(context, step) ? step : null
  if (!canPay(context)) return null
  const cardsAreMissing = 'reload' in steps[step] && context.savedCards.length === 0
  return isReady(context, step) && !cardsAreMissing ? step : 'payment'
}

export const travelTo = (now: WizardContext, { step, change }: { step: Step; change?: ChangeFlow }): Patch =>
  step === 'thankYou' || leadsTo(now, step, change) === null ? {} : arrived(now, step, change)
