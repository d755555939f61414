import type { SavedCard } from '@sipday/contract/payments.ts'
import { cardDisplayName } from '@sipday/rules/paying/card-text.ts'

/** "VISA ending in 1111" (S2). */
export const cardText = (card: SavedCard): string => `${cardDisplayName(card.card_brand)} ending in ${card.last_4}`

/** "Expires 08/2027" (S9). */
export const expiryText = (card: SavedCard): string =>
  `Expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
