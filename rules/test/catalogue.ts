import type { Catalogue, Plan } from '../src/catalogue.ts'
import type { CampaignSnapshot } from '../src/flow.ts'

export const aPlan = (id: string, modelId: string, locationIds: string[], more: Partial<Plan> = {}): Plan => ({
  id,
  name: `Plan ${id}`,
  priceCents: 3000,
  frequency: 'month',
  modelId,
  locationIds,
  description: '',
  planType: 'Base',
  benefits: [],
  minimumQuantity: 1,
  maximumQuantity: 10,
  gift: false,
  ...more,
})

/** The family plan is sold at two of them, the treat at one. */
export const catalogue: Catalogue = {
  models: ['individual', 'family'].map((id) => ({ id, name: id, description: '' })),
  locations: ['east', 'west', 'north'].map((id) => ({ id, name: id, address: null, coords: null })),
  plans: [
    aPlan('month', 'individual', ['east', 'west', 'north']),
    aPlan('year', 'individual', ['east', 'west'], { priceCents: 36_500, frequency: 'year' }),
    aPlan('treat', 'individual', ['east'], { priceCents: 3500, planType: 'Upgrade' }),
    aPlan('family', 'family', ['east', 'west'], { priceCents: 2700, minimumQuantity: 2 }),
  ],
}

export const aCampaign = (more: Partial<CampaignSnapshot> = {}): CampaignSnapshot => ({
  id: null,
  models: [],
  locations: [],
  planId: null,
  ...more,
})
