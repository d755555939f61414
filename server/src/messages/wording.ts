import { cardText as written } from '@sipday/rules/paying/card-text.ts'
import type { Words } from '@sipday/rules/texts/shop-texts.ts'
import type { CardFacts, Facts } from './facts.ts'
import type { Letter } from './letter.ts'

/** The template of one kind, made from its data and the shop's words. */
export type Letters<K extends keyof Facts> = { [Kind in K]: (facts: Facts[Kind], words: Words) => Letter }

/** "Visa ending in 1111". */
export const cardText = (card: CardFacts | null): string => (card ? written(card) : 'the card on your account')

/** "Hi Ana,"; no one is greeted with an initial. */
export const hello = (name: string): string => (/^(\p{Script=Latin}\.?)?$/u.test(name) ? 'Hello,' : `Hi ${name},`)

/** How a member gets from this email to the code for the counter (R59). */
export const wayToTheCode =
  'Open your account with the button below and enter the email address this email was sent to. We will send you a six-digit code to sign in; you do not need a password. Then show your membership code at the counter.'

/** At the end of an email about what the shop did for a member. */
export const notAsked = (shopName: string): string => `If you did not ask for this, please tell ${shopName}.`

/** The address of a location, where it is known, as a fact of a receipt. */
export const addressFact = (address = ''): (readonly [string, string])[] => (address ? [['Address', address]] : [])
