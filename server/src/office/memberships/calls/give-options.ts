import { dateIn } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { latestEnd } from '@sipday/rules/renewing/giving.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { placesSelling } from '../../../store/memberships/moving.ts'
import { plansToGive } from '../../../store/memberships/giving.ts'
import { requireFull } from '../../access/needs.ts'
import { officeEndpoint } from '../../endpoint.ts'

/** O9.3. */
export const giveOptions = officeEndpoint('give-options', async ({ deps, session }) => {
  const person = requireFull(session)
  const now = deps.clock.now()
  const plans = []
  for (const { id, name } of await plansToGive(deps.reads).execute()) {
    const places = await placesSelling(deps.reads, { plan_id: id, next_plan_id: null })
    const own = places.filter((place) => may(person, 'customers', { locationIds: [place.id] }))
    const locations = own.map((place) => {
      const today = dateIn(now, place.time_zone)
      return { id: place.id, name: locationName(place.id, place.name), today, latestEnd: latestEnd(today) }
    })
    if (locations.length > 0) plans.push({ id, name, locations })
  }
  return { plans }
})
