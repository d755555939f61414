import { locationName } from '@sipday/rules/catalogue.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { filterChoices } from '../../../store/people/find-customers.ts'
import { requireFull } from '../../access/needs.ts'
import { officeEndpoint } from '../../endpoint.ts'

export const reports = officeEndpoint('reports', async ({ deps, session }) => {
  const person = requireFull(session)
  const everywhere = may(person, 'reports', { locationIds: [] })
  const { plans, locations } = await filterChoices(deps.reads, { everywhere, places: [...person.locationIds] })
  return { plans, locations: locations.map(({ id, name }) => ({ id, name: locationName(id, name) })) }
})
