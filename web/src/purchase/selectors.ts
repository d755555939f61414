import { isChangeFlow, showsRedeemButton } from '@sipday/rules/flow.ts'
import { valueAt } from '../state-value.ts'
import type { WizardView } from './early/view.ts'
import { isStartScreen, stepNames, steps, type ScreenName, type Step } from './steps.ts'

type StepRow = (typeof steps)[Step]

const placeOf = (row: StepRow) => valueAt('within' in row ? row.within : row.state)

const stepScreen = (snapshot: WizardView): ScreenName | null => {
  const shown = stepNames.find((step) => snapshot.matches({ displayFlow: placeOf(steps[step]) }))
  return shown ? steps[shown].screen : null
}

/** Null where nothing is shown (W2). A reload of the summary waits there for its details (W2.5). */
export const screenOf = (snapshot: WizardView): ScreenName | null => {
  if (snapshot.matches('failure')) return 'failure'
  if (snapshot.matches('fetchingData') && snapshot.context.pendingAnswers?.currentStep === 'planSummary')
    return 'summary'
  if (snapshot.matches('booting') || snapshot.matches('fetchingData')) return 'boot'
  if (snapshot.matches({ displayFlow: 'restoring' })) return 'boot'
  const screen = stepScreen(snapshot)
  // A stored claim shows nothing before the server has confirmed it (risk 41).
  return screen === 'payment' && snapshot.context.claimsComplete ? 'boot' : screen
}

/** A charge has no known outcome yet: nothing may end the session. */
export const moneyMoves = (snapshot: WizardView): boolean =>
  snapshot.matches({ displayFlow: { payment: 'processingSavedCardPayment' } }) ||
  snapshot.matches({ displayFlow: { payment: 'confirmingOutcome' } })

/** Replaces the toast, so that the same text never shows twice. */
export const standingProblem = ({ context }: Pick<WizardView, 'context'>): string | null =>
  context.error === null ? context.problem : null

/** O14. */
export const totalNotice = ({ catalogueNotice }: WizardView['context']): string | null =>
  catalogueNotice?.at === 'total' ? catalogueNotice.text : null

/** Only in W2's cases, never in change flows. */
export const showRedeemButton = (snapshot: WizardView): boolean => {
  const screen = screenOf(snapshot)
  const flow = snapshot.context.currentFlowType
  return isStartScreen(screen) && screen !== 'summary' && !isChangeFlow(flow) && showsRedeemButton(flow, screen)
}
