import { blank, startOver } from '../beginning.ts'
import type { Patch } from '../choosing/offered.ts'
import type { WizardContext } from '../context.ts'
import { resize } from '../summary/quantity.ts'

/**
 * RESET_FLOW clears the selections and keeps the signed-in state and, if signed in, as many customers as the flow's
 * quantity still needs (W4). After a completed purchase they are submitted again, because the next submit opens the
 * next checkout (R44); so they are when gift changes, because the roles do (R51).
 */
export const resetFlow = (context: WizardContext): Patch => {
  const { isReauthenticated, primaryCustomerId, customerForms, allEnteredForms, submittedCustomers } = context
  const kept = isReauthenticated ? { isReauthenticated, primaryCustomerId, customerForms, allEnteredForms } : {}
  const cleared: WizardContext = { ...context, ...blank, ...kept }
  const started: WizardContext = { ...cleared, ...startOver(cleared) }
  const rolesStay = isReauthenticated && !context.isComplete && context.isGift === started.isGift
  const peopled = { ...started, submittedCustomers: rolesStay ? submittedCustomers : [] }
  return { ...peopled, ...resize(peopled, started.numberOfSubscriptions, started.isGift) }
}

/** LOGOUT resets everything (W4). */
export const forgetEverything = (context: WizardContext): Patch => ({
  ...blank,
  utmParams: context.utmParams,
  hasData: false,
})
