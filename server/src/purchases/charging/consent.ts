import { createHash } from 'node:crypto'
import { consentWords } from '@sipday/rules/consent.ts'
import type { Order } from './order.ts'
import { termsOfOrder } from './purchase-terms.ts'
import { termsChanged } from './refusals.ts'

export type KeptConsent = { consent: string; consent_hash: string }

/**
 * The words before Subscribe and their SHA-256 in hexadecimal, for the purchase (R29, R53). Throws Refusal when the
 * page showed others; a call that does not say keeps ours.
 */
export const keptConsent = (order: Order, at: Date): KeptConsent => {
  const consent = consentWords(termsOfOrder(order, at), order.shopName, order.paidBy).normalize('NFC')
  if (order.agreedTo !== null && order.agreedTo !== consent) throw termsChanged()
  return { consent, consent_hash: hashOfWords(consent) }
}

/** SHA-256 in hexadecimal, beside words that someone agreed to (R53). */
export const hashOfWords = (words: string): string => createHash('sha256').update(words, 'utf8').digest('hex')
