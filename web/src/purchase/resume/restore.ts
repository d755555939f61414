import { internationalText } from '@sipday/rules/texts/contact-text.ts'
import type { Profile } from '@sipday/contract/people.ts'
import { isChangeFlow, sameCampaign } from '@sipday/rules/flow.ts'
import { clampQuantity } from '@sipday/rules/offer.ts'
import { emptyForm } from '@sipday/rules/forms.ts'
import type { Session } from '../../session.ts'
import type { FoundSession, ShopData } from '../actors.ts'
import { adoptCatalogue } from '../beginning.ts'
import { chosen, firstStep, resolved, settlePlan, startingChoice, type Patch } from '../choosing/offered.ts'
import { withForm } from '../contacts/people.ts'
import type { StoredAnswers, WizardContext } from '../context.ts'
import { texts } from '../failure.ts'
import type { Step } from '../steps.ts'
import { resize, totalForms } from '../summary/quantity.ts'
import { canPay, isReady } from './needs.ts'
import { resetFlow } from './reset.ts'

export const adoptData = (context: WizardContext, data: ShopData): Patch => {
  const fresh = adoptCatalogue(context, data)
  const adopted = { ...fresh, ...adoptAnswers(fresh, context.pendingAnswers) }
  const signedInAs = context.isReauthenticated ? context.primaryCustomerId : null
  return signedInAs ? { ...adopted, ...signIn(adopted, { customerId: signedInAs }) } : adopted
}

const offered = (context: WizardContext, answers: StoredAnswers): Patch => {
  const { models, locations, plans } = context.normalizedData
  const has = (items: readonly { id: string }[], id: string | null) => items.some((item) => item.id === id)
  return {
    modelId: has(models, answers.modelId) ? answers.modelId : null,
    locationId: has(locations, answers.locationId) ? answers.locationId : null,
    planId: has(plans, answers.planId) ? answers.planId : null,
  }
}

const hasChosen = ({ modelId, locationId, planId }: StoredAnswers): boolean =>
  modelId !== null || locationId !== null || planId !== null

/**
 * Saved answers count only for the same campaign or a stored id of null (W4). What is no longer on sale is dropped; a
 * stored "complete" is a claim for the server to confirm.
 */
export const adoptAnswers = (context: WizardContext, answers: StoredAnswers | null): Patch => {
  if (!answers || !sameCampaign(answers.campaign, context.campaign)) return { pendingAnswers: null }
  const { campaign, originalFlowType } = context
  const changing = isChangeFlow(answers.currentFlowType) && answers.previousChoice !== null
  const newCampaign = answers.campaign.id === null && campaign.id !== null
  const merged: WizardContext = {
    ...context,
    ...answers,
    ...offered(context, answers),
    campaign,
    originalFlowType,
    currentFlowType: changing ? answers.currentFlowType : originalFlowType,
    previousChoice:
      changing && answers.previousChoice ? { ...answers.previousChoice, flowType: originalFlowType } : null,
    isComplete: false,
    claimsComplete: answers.isComplete,
    pendingAnswers: null,
    // A visitor who had only typed starts where the new link starts.
    ...(newCampaign && !hasChosen(answers) ? { ...startingChoice(context), currentStep: null } : {}),
  }
  const plan = resolved(merged)?.plan
  const quantity = plan ? clampQuantity(merged.numberOfSubscriptions, plan) : merged.numberOfSubscriptions
  const whole = quantity === merged.numberOfSubscriptions && merged.customerForms.length === totalForms(merged)
  return {
    ...merged,
    ...(whole ? {} : resize(merged, quantity, merged.isGift)),
    authRequired: merged.submittedCustomers[0]?.status === 'has_card',
  }
}

/** People submitted for another buyer are submitted again (W4, R9). */
export const signIn = (context: WizardContext, { customerId }: { customerId: string }): Patch => ({
  isReauthenticated: true,
  primaryCustomerId: customerId,
  authRequired: false,
  otpCode: '',
  ...(context.primaryCustomerId === customerId || context.submittedCustomers.length === 0
    ? {}
    : {
        submittedCustomers: [],
        linkedCustomerIds: [],
        currentCustomerIndex: 0,
        hasProceededToPayment: false,
        savedCards: [],
        selectedSavedCardId: null,
        isEditingContact: false,
        preEditCustomerIndex: null,
        preEditForm: null,
      }),
})

/** Fills only what is empty in the first form (W4). */
export const prefill = (context: WizardContext, profile: Profile): Patch => {
  const form = context.customerForms[0] ?? emptyForm()
  return withForm(context, 0, {
    firstName: form.firstName || profile.given_name,
    lastName: form.lastName || profile.family_name,
    email: form.email || profile.email_address,
    phone: form.phone || internationalText(profile.phone_number),
  })
}

export const wantsProfile = (context: WizardContext): boolean =>
  context.isReauthenticated && context.primaryCustomerId !== null && !context.customerForms[0]?.firstName.trim()

/** Unless someone has begun to buy as another person (R47). */
export const adoptSession = (context: WizardContext, found: FoundSession | null): Patch => {
  if (!found || context.isReauthenticated || context.primaryCustomerId !== null) return {}
  const known = { ...context, ...signIn(context, found) }
  if (!wantsProfile(known)) return known
  return found.profile ? { ...known, ...prefill(known, found.profile) } : { ...known, error: texts.prefill }
}

/** In W4's order. */
export const stepToRestore = (context: WizardContext): Step | 'payment' => {
  if (context.isComplete) return 'thankYou'
  const { currentStep } = context
  const known = currentStep === 'planSummary' ? { ...context, ...settlePlan(context) } : context
  if (currentStep !== null && isReady(known, currentStep)) return currentStep
  if (context.hasProceededToPayment && canPay(context)) return 'payment'
  if (context.hasProceededToContact && chosen(context)) return 'contactInfo'
  return chosen(context) ? 'planSummary' : firstStep(context)
}

/** The server does not know the claimed purchase: nothing of it is trusted (risk 41). */
export const notPaid = (context: WizardContext): Patch =>
  context.claimsComplete ? resetFlow({ ...context, isComplete: true }) : {}

/** Holds the answers until the catalogue has loaded (W4). */
export const resume = (context: WizardContext, stored: { answers: StoredAnswers | null; session: Session }): Patch => {
  const { answers, session } = stored
  const adopted = { ...context, ...(context.hasData ? adoptAnswers(context, answers) : { pendingAnswers: answers }) }
  const { isAuthenticated, customerId } = session
  return customerId && isAuthenticated ? { ...adopted, ...signIn(adopted, { customerId }) } : adopted
}
