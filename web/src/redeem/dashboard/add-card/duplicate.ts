import type { SavedCard } from '@sipday/contract/payments.ts'

/** Same last four digits, brand (case-insensitive) and expiry (S2). */
export const duplicateOf = (card: SavedCard, cards: readonly SavedCard[]): SavedCard | undefined =>
  cards.find(
    (saved) =>
      saved.last_4 === card.last_4 &&
      saved.card_brand.toLowerCase() === card.card_brand.toLowerCase() &&
      saved.exp_month === card.exp_month &&
      saved.exp_year === card.exp_year,
  )
