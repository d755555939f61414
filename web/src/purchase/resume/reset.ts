import { blank, startOver } from '../beginning.ts'
import type { Patch } from '../choosing/offered.ts'
import type { WizardContext } from '../context.ts'
import { resize } from '../summary/quantity.ts'

/**
 * Clears the selections but keeps the signed-in state and as many customers as the quantity needs (W4). They are
 * submitted again after a purchase, because that opens the next checkout (R44), and when gift changes, because the
 * roles do (R51).
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
