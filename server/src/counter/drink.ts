import type { Extra } from '@sipday/contract/counter.ts'
import type { Use } from '@sipday/contract/use.ts'
import { extraOfSize } from '@sipday/rules/extras/extras.ts'
import { dollars } from '@sipday/rules/money.ts'
import { covers, sizeCents } from '@sipday/rules/uses/covers.ts'
import { Refusal } from '../refusal.ts'
import type { Catalogue } from '../store/catalogue/catalogue.ts'

/** `extra`: what its size costs; null for nothing. */
type Made = { drinkId: string | null; size: string | null; extra: Extra | null }

const NOTHING: Made = { drinkId: null, size: null, extra: null }

/**
 * Throws Refusal 422 for another one; what was made offline is recorded all the same, without what the menu no longer
 * has.
 */
export const requireDrink = (
  { drinkId, size: sizeName }: Pick<Made, 'drinkId' | 'size'>,
  use: Use,
  { drinkGroups }: Pick<Catalogue, 'drinkGroups'>,
  late: boolean,
): Made => {
  if (drinkId === null && (sizeName === null || late)) return NOTHING
  const group = drinkGroups.find(({ drinks }) => drinks.some(({ id }) => id === drinkId))
  const drink = group?.drinks.find(({ id }) => id === drinkId)
  const size = drink?.sizes.find(({ name }) => name === sizeName)
  if (late) return drink ? { drinkId, size: size?.name ?? null, extra: null } : NOTHING
  if (!group || !drink)
    throw new Refusal(422, 'drink_unknown', 'This drink is not on the menu here. Choose another one.')
  if (!covers(use, { drinkId: drink.id, groupId: group.id })) {
    const price = drink.menuCents === null ? 'its menu price' : dollars(drink.menuCents)
    throw new Refusal(422, 'drink_not_covered', `This benefit does not cover ${drink.name}. Charge ${price} for it.`)
  }
  if (sizeName !== null && !size)
    throw new Refusal(422, 'size_unknown', `${drink.name} does not come in this size now. Choose another one.`)
  const extra = size ? extraOfSize(size.name, sizeCents(use, drink.sizes, size)) : null
  return { drinkId, size: sizeName, extra }
}
