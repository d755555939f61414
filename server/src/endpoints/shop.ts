import { endpoint } from '../endpoint.ts'
import { shopAnswer } from '../store/catalogue/shop-answer.ts'
import { shownCatalogue } from '../store/catalogue/shown-catalogue.ts'

/** The shop's own data: texts, limits, and where the card form and the geocoder are (R27, R28). */
export const shop = endpoint('shop', async ({ deps, age }) => {
  const { catalogue, ageSeconds } = await shownCatalogue(deps.reads)
  age(ageSeconds)
  return shopAnswer(catalogue, deps.settings, deps.clock.now())
})
