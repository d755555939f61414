import type { PaySavedCard, PayWallet } from '@sipday/contract/payments.ts'
import { consentWords } from '@sipday/rules/consent.ts'
import { chosen, type Patch } from '../choosing/offered.ts'
import type { WizardContext } from '../context.ts'
import { allSubmitted } from '../contacts/people.ts'
import { termsOfOrder } from '../order/order-terms.ts'

export type Payment = Omit<PaySavedCard, 'idempotencyKey'> | Omit<PayWallet, 'idempotencyKey'>

/** Names left empty come from the first recipient's form (R23). */
const giftOf = (context: WizardContext): Pick<Payment, 'gift'> => {
  if (!context.isGift) return {}
  const { recipientName, recipientEmail, message, sendOn } = context.giftDetails
  const form = context.customerForms[1]
  return {
    gift: {
      recipientName: recipientName.trim() || `${form?.firstName ?? ''} ${form?.lastName ?? ''}`.trim(),
      recipientEmail: recipientEmail.trim() || (form?.email.trim() ?? ''),
      message: message.trim(),
      ...(sendOn ? { sendOn } : {}),
    },
  }
}

/** The body of call 7, or of its like for wallets, without the key; null while something is missing (W7). */
export const paymentOf = (context: WizardContext): Payment | null => {
  const found = chosen(context)
  const { primaryCustomerId, linkedCustomerIds, selectedSavedCardId: cardId, paymentNonce: token } = context
  const source = token ? { token } : cardId ? { cardId } : null
  if (!found || !primaryCustomerId || !source || !allSubmitted(context)) return null
  const terms = termsOfOrder(context, found.plan)
  return {
    customerId: primaryCustomerId,
    ...source,
    planId: found.plan.id,
    modelId: found.model.id,
    locationId: found.location.id,
    ...(linkedCustomerIds.length > 0 ? { linkedCustomerId: linkedCustomerIds } : {}),
    expectedTotalCents: terms.totalCents,
    code: terms.offered?.code,
    agreedTo: consentWords(terms, context.shopName, token ? 'wallet' : 'card'),
    ...giftOf(context),
  }
}

/** Compares payments without storing their content (R17). */
const digest = (text: string): string => {
  const pass = (seed: number): string => {
    let hash = seed
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619) >>> 0
    return hash.toString(16).padStart(8, '0')
  }
  return pass(2_166_136_261) + pass(0x9e3779b9)
}

/** A new attempt with a new key, unless the last one was the same payment and has no final response (R18). */
export const beginAttempt = (context: WizardContext, newId: () => string): Patch => {
  const payment = paymentOf(context)
  if (!payment) return {}
  const attempt = digest(JSON.stringify(payment))
  const repeated = context.idempotencyKey !== null && context.attempt === attempt
  return {
    attempt,
    attemptIsOpen: true,
    idempotencyKey: repeated ? context.idempotencyKey : newId(),
    error: null,
    problem: null,
  }
}

/** After a final response the next press is another attempt (R18). */
export const endAttempt = (): Patch => ({ attempt: null, attemptIsOpen: false, idempotencyKey: null })

export const rememberPaid = (_: WizardContext, { paymentId }: { paymentId: string | null }): Patch => ({
  ...endAttempt(),
  paymentId,
  isComplete: true,
  claimsComplete: false,
  error: null,
  problem: null,
})
