import { isChangeFlow, showsRedeemButton, type ChoiceStep } from '@sipday/rules/flow.ts'
import type { ScreenName } from './screens.ts'
import type { WizardView } from './early/view.ts'

const choiceStep = (snapshot: WizardView): ChoiceStep | null => {
  if (snapshot.matches({ displayFlow: { planSelectionArea: 'selectingModel' } })) return 'model'
  if (snapshot.matches({ displayFlow: { planSelectionArea: 'selectingLocation' } })) return 'location'
  return snapshot.matches({ displayFlow: { planSelectionArea: 'selectingPlan' } }) ? 'plan' : null
}

/**
 * The screen of a state; a reload of the summary waits there for its details (W2.5). Null where
 * nothing is shown (W2: a state that matches no screen renders nothing).
 */
export const screenOf = (snapshot: WizardView): ScreenName | null => {
  if (snapshot.matches('failure')) return 'failure'
  if (snapshot.matches('fetchingData') && snapshot.context.pendingAnswers?.currentStep === 'planSummary')
    return 'summary'
  if (snapshot.matches('booting') || snapshot.matches('fetchingData')) return 'boot'
  const chosen = choiceStep(snapshot)
  if (chosen) return chosen
  if (snapshot.matches({ displayFlow: 'restoring' })) return 'boot'
  if (snapshot.matches({ displayFlow: { planSelectionArea: 'planSummary' } })) return 'summary'
  if (snapshot.matches({ displayFlow: 'contactInfo' })) return 'contacts'
  if (snapshot.matches({ displayFlow: 'authentication' })) return 'code'
  if (snapshot.matches({ displayFlow: 'summary' })) return 'done'
  if (!snapshot.matches({ displayFlow: 'payment' })) return null
  // A stored claim that the flow was complete shows nothing before the server has confirmed it (security 2, risk 41).
  return snapshot.context.claimsComplete ? 'boot' : 'payment'
}

/** A card is being charged, or no one knows yet whether it was: nothing may take the session away meanwhile. */
export const moneyMoves = (snapshot: WizardView): boolean =>
  snapshot.matches({ displayFlow: { payment: 'processingSavedCardPayment' } }) ||
  snapshot.matches({ displayFlow: { payment: 'confirmingOutcome' } })

/** What stays in the page of a failed attempt: it takes the place of the toast, so that nothing is said twice at once. */
export const standingProblem = ({ context }: Pick<WizardView, 'context'>): string | null =>
  context.error === null ? context.problem : null

/** Whether the host's header offers the redeem button: in the cases of W2 only, never in change flows. */
export const showRedeemButton = (snapshot: WizardView): boolean => {
  const step = choiceStep(snapshot)
  const flow = snapshot.context.currentFlowType
  return step !== null && !isChangeFlow(flow) && showsRedeemButton(flow, step)
}
