import { endpoint } from '../../endpoint.ts'
import { shopAnswer } from '../../store/catalogue/shop-answer.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'

/** R27, R28. */
export const shop = endpoint('shop', async ({ deps, age }) => {
  const { catalogue, ageSeconds } = await shownCatalogue(deps.reads)
  age(ageSeconds)
  return shopAnswer(catalogue, deps.settings, deps.clock.now())
})
