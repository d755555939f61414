import { legalTitles } from './texts/legal-titles.ts'
import type { Terms } from './terms.ts'
import { orderTitle, paymentSentence } from './terms-text.ts'

/** `opens` names the legal text that a link opens. */
export type ConsentPart = { text: string; opens?: 'terms' | 'privacy' }

const plain = (parts: readonly ConsentPart[]): string => parts.map(({ text }) => text).join('')

export type PaidBy = 'card' | 'wallet'
type Renews = Pick<Terms, 'renewsOn' | 'goesOn'>

/** R53. Also a trial that goes on renews (O8.4). */
export const subscribeConsent = ({ renewsOn, goesOn }: Renews, paidBy: PaidBy = 'card'): ConsentPart[] => [
  { text: `By ${paidBy === 'card' ? 'pressing Subscribe' : 'paying'} you agree to the ` },
  { text: legalTitles.terms, opens: 'terms' },
  { text: renewsOn || goesOn ? ', and that the membership renews until you cancel. ' : '. ' },
  { text: 'You are at least 13 years old, or have the consent of a parent or guardian.' },
]

/** What giving a phone number agrees to (R53). */
export const phoneConsent = (shopName: string): ConsentPart[] => [
  {
    text: `By giving a phone number you agree to get text messages from ${shopName} about your membership, such as codes. Message and data rates may apply. Reply STOP to end, HELP for help. See our `,
  },
  { text: legalTitles.privacy, opens: 'privacy' },
  { text: '.' },
]

/** One line each (R29, R53). The pages render these sentences; the server stores them with the purchase. */
export const consentWords = (terms: Terms, shopName: string, paidBy?: PaidBy): string =>
  [
    orderTitle(terms),
    paymentSentence(terms),
    plain(subscribeConsent(terms, paidBy)),
    plain(phoneConsent(shopName)),
  ].join('\n')
