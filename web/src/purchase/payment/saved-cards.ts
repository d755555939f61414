import type { SavedCard } from '@sipday/contract/payments.ts'
import type { Patch } from '../choosing/offered.ts'
import type { WizardContext } from '../context.ts'
import { texts } from '../failure.ts'

const sameCard = (a: SavedCard, b: SavedCard): boolean =>
  a.last_4 === b.last_4 &&
  a.card_brand.toLowerCase() === b.card_brand.toLowerCase() &&
  a.exp_month === b.exp_month &&
  a.exp_year === b.exp_year

/** A card that was already there is selected with a warning (W4, W5, R19). */
export const rememberCard = (context: WizardContext, card: SavedCard): Patch => {
  const known = context.savedCards.find((saved) => saved.id === card.id || sameCard(saved, card))
  return {
    savedCards: known ? context.savedCards : [card, ...context.savedCards],
    selectedSavedCardId: known?.id ?? card.id,
    warning: known ? texts.duplicateCard : null,
    error: null,
    problem: null,
    paymentNonce: null,
    choseToEnterNewCard: false,
    fieldErrors: {},
  }
}

export const rememberCards = (_: WizardContext, cards: SavedCard[]): Patch => ({
  savedCards: cards,
  selectedSavedCardId: cards[0]?.id ?? null,
})
