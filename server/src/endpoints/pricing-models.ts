import { endpoint } from '../endpoint.ts'
import { catalogueOf, plansFor } from '../store/catalogue.ts'

/** S10: the plans of each model and where they are sold. */
export const pricingModels = endpoint('pricing-models', async ({ deps, session }) => {
  const catalogue = await catalogueOf(deps.db)
  const plans = plansFor(catalogue, session?.campaignId ?? null)
  return catalogue.models.map((model) => ({
    id: model.id,
    plans: plans
      .filter((plan) => plan.modelId === model.id)
      .map((plan) => ({ id: plan.id, 'Location ID': plan.locationIds })),
  }))
})
