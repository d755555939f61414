import { endpoint } from '../endpoint.ts'
import { catalogueOf, modelsAnswer } from '../store/catalogue.ts'

/** W2: what is on sale; plans that only a campaign sells are seen by its visitors alone (R45). */
export const models = endpoint('models', async ({ deps, session }) =>
  modelsAnswer(await catalogueOf(deps.db, session?.catalogueVersion), session?.campaignId ?? null),
)
