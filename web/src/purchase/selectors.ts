import { isChangeFlow, showsRedeemButton } from '@sipday/rules/flow.ts'
import { valueAt } from '../state-value.ts'
import type { WizardView } from './early/view.ts'
import { isStartScreen, stepNames, steps, type ScreenName, type Step } from './steps.ts'

type StepRow = (typeof steps)[Step]

/** Where a step's screen is shown. */
const placeOf = (row: StepRow) => valueAt('within' in row ? row.within : row.state)

/** The screen of the step that a state belongs to. */
const stepScreen = (snapshot: WizardView): ScreenName | null => {
  const shown = stepNames.find((step) => snapshot.matches({ displayFlow: placeOf(steps[step]) }))
  return shown ? steps[shown].screen : null
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
  if (snapshot.matches({ displayFlow: 'restoring' })) return 'boot'
  const screen = stepScreen(snapshot)
  // A stored claim that the flow was complete shows nothing before the server has confirmed it (risk 41).
  return screen === 'payment' && snapshot.context.claimsComplete ? 'boot' : screen
}

/** A card is being charged, or it is not known yet whether it was: meanwhile, nothing may end the session. */
export const moneyMoves = (snapshot: WizardView): boolean =>
  snapshot.matches({ displayFlow: { payment: 'processingSavedCardPayment' } }) ||
  snapshot.matches({ displayFlow: { payment: 'confirmingOutcome' } })

/**
 * The error that stays on the page after a failed attempt: it replaces the toast, to avoid showing the same text twice.
 */
export const standingProblem = ({ context }: Pick<WizardView, 'context'>): string | null =>
  context.error === null ? context.problem : null

/** What is said above the total: the shop has changed its price meanwhile (O14). */
export const totalNotice = ({ catalogueNotice }: WizardView['context']): string | null =>
  catalogueNotice?.at === 'total' ? catalogueNotice.text : null

/** Whether the site's header offers the redeem button: only in W2's cases, never in change flows. */
export const showRedeemButton = (snapshot: WizardView): boolean => {
  const screen = screenOf(snapshot)
  const flow = snapshot.context.currentFlowType
  return isStartScreen(screen) && screen !== 'summary' && !isChangeFlow(flow) && showsRedeemButton(flow, screen)
}
