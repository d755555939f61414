import type { Extra, TakenExtra } from '@sipday/contract/counter.ts'
import { extrasOffered, wrongWithExtras } from '@sipday/rules/extras/extras.ts'
import { Refusal } from '../refusal.ts'
import type { Catalogue } from '../store/catalogue/catalogue.ts'

export const extrasOf = ({ drinkGroups, extras }: Pick<Catalogue, 'drinkGroups' | 'extras'>): Extra[] =>
  extrasOffered(
    drinkGroups.flatMap(({ drinks }) => drinks),
    extras,
  )

const WORDS = {
  twice: 'An extra is named twice. Choose the extras again.',
  too_many: 'That is more of one extra than fits a drink. Choose the extras again.',
  unknown: 'One of these extras is not on the list now. Look what to charge, and redeem again.',
  changed: 'The price of an extra is another one now. Look what to charge, and redeem again.',
} as const

/**
 * At the prices that the till showed, what the size costs among them: the guest is charged what the screen says. Throws
 * Refusal: 409 for a price or a list that has changed, otherwise 422; the drink can be redeemed at once.
 */
export const requireExtras = (
  given: readonly TakenExtra[],
  offered: readonly Extra[],
  size: Extra | null = null,
): void => {
  const isCharged = size === null || given.some(({ extraId }) => extraId === size.id)
  const wrong = wrongWithExtras(given, size ? [...offered, size] : offered) ?? (isCharged ? null : 'changed')
  if (wrong === 'changed' || wrong === 'unknown') throw new Refusal(409, 'extras_changed', WORDS[wrong])
  if (wrong) throw new Refusal(422, 'extras_invalid', WORDS[wrong])
}
