import { endpoint } from '../../endpoint.ts'
import { modelsAnswer } from '../../store/catalogue/catalogue-answers.ts'
import { runningCampaign } from '../../store/catalogue/catalogue.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'

/** W2; a campaign's own plans only for its visitors (R45). */
export const models = endpoint('models', async ({ deps, session, age }) => {
  const { catalogue, ageSeconds } = await shownCatalogue(deps.reads, session?.catalogueVersion)
  age(ageSeconds)
  return modelsAnswer(catalogue, runningCampaign(catalogue, session?.campaignId ?? null, deps.clock.now()))
})
