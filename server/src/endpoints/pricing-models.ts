import { endpoint } from '../endpoint.ts'
import { plansFor } from '../store/catalogue/catalogue.ts'
import { shownCatalogue } from '../store/catalogue/shown-catalogue.ts'

/** S7.10: the plans of each model and where they are sold. */
export const pricingModels = endpoint('pricing-models', async ({ deps, session, age }) => {
  const { catalogue, ageSeconds } = await shownCatalogue(deps.reads, session?.catalogueVersion)
  age(ageSeconds)
  const plans = plansFor(catalogue, session?.campaignId ?? null)
  return catalogue.models.map((model) => ({
    id: model.id,
    plans: plans
      .filter((plan) => plan.modelId === model.id)
      .map((plan) => ({ id: plan.id, 'Location ID': plan.locationIds })),
  }))
})
