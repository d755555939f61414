import { endpoint } from '../endpoint.ts'
import { drinksAnswer } from '../store/catalogue/drinks.ts'
import { shownCatalogue } from '../store/catalogue/shown-catalogue.ts'

/** The shop's drinks by group, with what is said under each (W2); the same at every location. */
export const drinks = endpoint('drinks', async ({ deps, session, age }) => {
  const { catalogue, ageSeconds } = await shownCatalogue(deps.reads, session?.catalogueVersion)
  age(ageSeconds)
  return drinksAnswer(catalogue.drinkGroups, catalogue.shop)
})
