import type { Use } from '@sipday/contract/use.ts'
import { dollars } from '@sipday/rules/money.ts'
import { covers } from '@sipday/rules/uses/covers.ts'
import { Refusal } from '../refusal.ts'
import type { Catalogue } from '../store/catalogue/catalogue.ts'

/**
 * The id of a drink on the menu that the benefit covers. Throws Refusal 422 for another one; one that was made offline
 * is recorded all the same, without the drink if the menu no longer has it.
 */
export const requireDrink = (
  drinkId: string,
  use: Use,
  { drinkGroups }: Pick<Catalogue, 'drinkGroups'>,
  late: boolean,
): string | null => {
  const group = drinkGroups.find(({ drinks }) => drinks.some(({ id }) => id === drinkId))
  const drink = group?.drinks.find(({ id }) => id === drinkId)
  if (late) return drink ? drinkId : null
  if (!group || !drink)
    throw new Refusal(422, 'drink_unknown', 'This drink is not on the menu here. Choose another one.')
  if (!covers(use, { drinkId, groupId: group.id })) {
    const price = drink.menuCents === null ? 'its menu price' : dollars(drink.menuCents)
    throw new Refusal(422, 'drink_not_covered', `This benefit does not cover ${drink.name}. Charge ${price} for it.`)
  }
  return drinkId
}
