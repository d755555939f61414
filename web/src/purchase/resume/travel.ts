import type { Plan } from '@sipday/rules/catalogue.ts'
import type { Session } from '../../session.ts'
import { resetFlow } from '../beginning.ts'
import * as choice from '../choosing/offered.ts'
import type { Step, StoredAnswers, WizardContext } from '../context.ts'
import { allSubmitted, cancelEdit } from '../contacts/people.ts'
import { fitToPlan } from '../summary/quantity.ts'
import { adoptAnswers, signIn } from './restore.ts'

type Patch = choice.Patch

const planNamed = (context: WizardContext, id: string): Plan | undefined =>
  context.normalizedData.plans.find((plan) => plan.id === id)

/** A chosen plan settles the model, the place if it follows, and the limits of the quantity; a change flow ends (W4). */
export const choosePlan = (context: WizardContext, planId: string): Patch => {
  const plan = planNamed(context, planId)
  if (!plan) return {}
  const locationId = choice.placeOf(context, plan)
  const chosen = { ...context, ...choice.endChange(context), planId, modelId: plan.modelId, locationId }
  return { ...chosen, ...(locationId ? fitToPlan(chosen, plan) : {}) }
}

export const placeOfPlan = (context: WizardContext, planId: string): string | null => {
  const plan = planNamed(context, planId)
  return plan ? choice.placeOf(context, plan) : null
}

/** A chosen location that sells the plan in question: both are settled at once (R13, R15, R45). */
export const choosePlanAt = (context: WizardContext, locationId: string): Patch => {
  const plan = choice.planAt(context, locationId)
  return plan ? choosePlan({ ...context, locationId }, plan.id) : {}
}

const isChosen = (context: WizardContext): boolean => choice.chosen(context) !== null
const canPay = (context: WizardContext): boolean => isChosen(context) && allSubmitted(context)

const unchanged = (context: WizardContext): WizardContext => ({ ...context, ...choice.restorePrevious(context) })

/**
 * Where a browser's Back or Forward to a step leads (R16): the step itself, the payment decision, or nowhere when what
 * the step needs is no longer chosen or the checkout is paid.
 */
export const leadsTo = (now: WizardContext, step: Step): Step | 'payment' | null => {
  const context = unchanged(now)
  if (context.isComplete) return null
  switch (step) {
    case 'modelSelection':
    case 'locationSelection':
      return choice.choosable(context, step) ? step : null
    case 'planSelection':
      return choice.offeredPlans({ ...context, ...choice.forgetPlan(context) }).length > 0 ? step : null
    case 'planSummary':
    case 'contactInfo':
      return isChosen(context) ? step : null
    case 'otpMethodChoice':
    case 'otpEntry':
      if (!canPay(context)) return null
      if (!context.authRequired) return 'payment'
      return context.otpMethod === null ? 'otpMethodChoice' : step
    case 'selectCard':
    case 'newCard':
      if (!canPay(context)) return null
      return context.authRequired || context.savedCards.length === 0 ? 'payment' : step
    case 'summary':
      return null
  }
}

/** What moving to a step changes: as the Back button, steps behind it are chosen anew. Null when it leads nowhere. */
export const travelTo = (now: WizardContext, step: Step): Patch | null => {
  if (leadsTo(now, step) === null) return null
  const context = {
    ...now,
    ...choice.restorePrevious(now),
    ...cancelEdit(now),
    fieldErrors: {},
    formAlert: null,
    warning: null,
  }
  const beforeContact = { ...context, hasProceededToContact: false, hasProceededToPayment: false }
  switch (step) {
    case 'modelSelection':
      return { ...beforeContact, ...choice.forgetModel(context) }
    case 'locationSelection':
      return {
        ...beforeContact,
        ...(context.originalFlowType === 'explicitUtmModelAndLoc' ? { locationId: null } : choice.forgetPlace()),
      }
    case 'planSelection':
      return { ...beforeContact, ...choice.forgetPlan(context) }
    case 'planSummary':
      return beforeContact
    case 'contactInfo':
      return {
        ...context,
        hasProceededToContact: true,
        hasProceededToPayment: false,
        choseToEnterNewCard: false,
        otpCode: '',
      }
    case 'otpMethodChoice':
    case 'otpEntry':
    case 'selectCard':
    case 'newCard':
    case 'summary':
      return { ...context, hasProceededToPayment: true, choseToEnterNewCard: step === 'newCard' }
  }
}

/** The code was right and the customer is known: signed in as the one who pays (W4). */
export const verified = (context: WizardContext, customerId: string): Patch => {
  const before = context.primaryCustomerId
  const renamed = (id: string) => (id === before ? customerId : id)
  return {
    isReauthenticated: true,
    authRequired: false,
    primaryCustomerId: customerId,
    submittedCustomers: context.submittedCustomers.map((customer) => ({ ...customer, CID: renamed(customer.CID) })),
    linkedCustomerIds: context.linkedCustomerIds.map(renamed),
    otpCode: '',
    error: null,
    problem: null,
    fieldErrors: {},
  }
}

/** Storage claimed a completed purchase that the server does not know: nothing of it is believed (risk 41). */
export const notPaid = (context: WizardContext): Patch =>
  context.claimsComplete ? resetFlow({ ...context, isComplete: true }) : {}

/** What storage held is taken up, or kept until the catalogue is known (W4). */
export const resume = (context: WizardContext, stored: { answers: StoredAnswers | null; session: Session }): Patch => {
  const { answers, session } = stored
  const adopted = { ...context, ...(context.hasData ? adoptAnswers(context, answers) : { pendingAnswers: answers }) }
  return session.customerId && session.isAuthenticated
    ? { ...adopted, ...signIn(adopted, session.customerId) }
    : adopted
}
