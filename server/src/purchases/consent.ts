import { createHash } from 'node:crypto'
import { consentWords } from '@sipday/rules/consent.ts'
import type { Intent } from './intent.ts'
import { termsOfIntent } from './purchase-terms.ts'

export type KeptConsent = { consent: string; consent_hash: string }

/** The words that the pages showed before Subscribe, and their SHA-256 in hexadecimal, as kept with the purchase (R29, R53). */
export const keptConsent = (intent: Intent, at: Date, shopName: string): KeptConsent => {
  const consent = consentWords(termsOfIntent(intent, at), shopName)
  return { consent, consent_hash: createHash('sha256').update(consent, 'utf8').digest('hex') }
}
