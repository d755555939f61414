import { endpoint } from '../../endpoint.ts'
import { plansFor, runningCampaign } from '../../store/catalogue/catalogue.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'

/** S7.10. */
export const pricingModels = endpoint('pricing-models', async ({ deps, session, age }) => {
  const { catalogue, ageSeconds } = await shownCatalogue(deps.reads, session?.catalogueVersion)
  age(ageSeconds)
  const plans = plansFor(catalogue, runningCampaign(catalogue, session?.campaignId ?? null, deps.clock.now()))
  return catalogue.models.map((model) => ({
    id: model.id,
    plans: plans
      .filter((plan) => plan.modelId === model.id)
      .map((plan) => ({ id: plan.id, 'Location ID': plan.locationIds })),
  }))
})
