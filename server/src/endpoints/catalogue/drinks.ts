import { endpoint } from '../../endpoint.ts'
import { drinksAnswer } from '../../store/catalogue/drinks.ts'
import { soldOutAt } from '../../store/locations/sold-out.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'

/** By group (W2), with what is sold out at a location. */
export const drinks = endpoint('drinks', async ({ deps, input, age }) => {
  const { catalogue, ageSeconds } = await shownCatalogue(deps.reads)
  age(ageSeconds)
  const answer = drinksAnswer(catalogue.drinkGroups, catalogue.shop)
  if (input.location === undefined || ageSeconds !== null) return answer
  const soldOut = await soldOutAt(deps.reads, [input.location], deps.clock.now())
  const sinceOf = new Map(soldOut.map(({ drinkId, since }) => [drinkId, since.toISOString()]))
  return {
    ...answer,
    groups: answer.groups.map((group) => ({
      ...group,
      drinks: group.drinks.map((drink) => {
        const since = sinceOf.get(drink.id)
        return since === undefined ? drink : { ...drink, 'Sold Out': since }
      }),
    })),
  }
})
