import { endpoint } from '../endpoint.ts'
import { catalogueOf, rawBenefits } from '../store/catalogue.ts'

/** W3: the active benefits of each plan. */
export const benefits = endpoint('benefits', async ({ deps, session }) =>
  rawBenefits(await catalogueOf(deps.db, session?.catalogueVersion)),
)
