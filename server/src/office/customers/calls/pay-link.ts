import { locationName } from '@sipday/rules/catalogue.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { catalogueOf, plansFor } from '../../../store/catalogue/catalogue.ts'
import { requireFull } from '../../access/needs.ts'
import type { OfficeCalls } from '../../endpoint.ts'

/** What the shop sells to anyone, as its first page offers it. */
export const payLinkOptions: OfficeCalls['pay-link-options'] = async ({ deps, session }) => {
  const person = requireFull(session)
  const catalogue = await catalogueOf(deps.reads)
  const own = catalogue.locations.filter(({ id }) => may(person, 'customers', { locationIds: [id] }))
  const plans = plansFor(catalogue, undefined).map(({ id, name, modelId, locationIds }) => ({
    id,
    name: `${name} (${catalogue.models.find((model) => model.id === modelId)?.name ?? modelId})`,
    locations: own
      .filter((place) => locationIds.includes(place.id))
      .map((place) => ({ id: place.id, name: locationName(place.id, place.name) })),
  }))
  return { plans: plans.filter(({ locations }) => locations.length > 0) }
}
