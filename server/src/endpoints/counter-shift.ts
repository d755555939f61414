import { markOf, passKeys } from '../counter/passes.ts'
import { endpoint } from '../endpoint.ts'
import { catalogueOf } from '../store/catalogue/catalogue.ts'
import { tillFacts } from '../store/counter/staff.ts'

/** What a till keeps for the time without a network. Nothing in it is secret: the keys are the public ones. */
export const counterShift = endpoint('counter-shift', async ({ deps, session }) => {
  const locationId = session.locationId ?? ''
  const [{ shop }, { timeZone, benefits }] = await Promise.all([
    catalogueOf(deps.db, session.catalogueVersion),
    tillFacts(deps.db, locationId),
  ])
  return {
    timeZone,
    place: markOf(locationId),
    passKeys: passKeys(deps.settings),
    benefits: benefits.flatMap(({ id, name, period }) =>
      period === 'unlimited' ? [] : [{ mark: markOf(id), name, period }],
    ),
    uncheckedPerShift: shop.uncheckedPerShift,
  }
})
