import { createHash } from 'node:crypto'
import { consentWords } from '@sipday/rules/consent.ts'
import type { Order } from './order.ts'
import { termsOfOrder } from './purchase-terms.ts'
import { termsChanged } from './refusals.ts'

export type KeptConsent = { consent: string; consent_hash: string }

/**
 * The words that the pages show before Subscribe, and their SHA-256 in hexadecimal, as kept with the purchase (R29,
 * R53). Throws Refusal when the page showed different words; if the call does not say what it showed, ours are kept.
 */
export const keptConsent = (order: Order, at: Date): KeptConsent => {
  const consent = consentWords(termsOfOrder(order, at), order.shopName, order.paidBy).normalize('NFC')
  if (order.agreedTo !== null && order.agreedTo !== consent) throw termsChanged()
  return { consent, consent_hash: createHash('sha256').update(consent, 'utf8').digest('hex') }
}
