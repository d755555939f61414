import { endpoint } from '../../endpoint.ts'
import { rawBenefits } from '../../store/catalogue/catalogue-answers.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'

/** W3. */
export const benefits = endpoint('benefits', async ({ deps, age }) => {
  const { catalogue, ageSeconds } = await shownCatalogue(deps.reads)
  age(ageSeconds)
  return rawBenefits(catalogue)
})
