import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { Refusal } from '../../refusal.ts'
import { requireFull } from '../access/needs.ts'
import { officeEndpoint } from '../endpoint.ts'
import { heat } from '../reports/heat.ts'

const DAYS = 28
const MOST_DAYS = 366

/** Every report, by its name. */
const reports = new Map([[heat.definition.name, heat]])

/**
 * A report over whole days, 366 at most, at the person's locations; a total is only over what the person may see. Throws Refusal 404
 * for a report or location that is not there for the person.
 */
export const report = officeEndpoint('report', async ({ deps, input, session }) => {
  const person = requireFull(session)
  const found = reports.get(input.name)
  const own = may(person, 'reports', { locationIds: [] }) ? null : [...person.locationIds]
  const { shop, locations } = await catalogueOf(deps.reads)
  const { locationId } = input
  const isThere = !locationId || (locations.some(({ id }) => id === locationId) && (own?.includes(locationId) ?? true))
  if (!found || !isThere) throw new Refusal(404, 'unknown', 'This report cannot be found.')
  const yesterday = addDays(dateIn(deps.clock.now(), shop.timeZone), -1)
  const until = input.to && input.to < yesterday ? input.to : yesterday
  const earliest = addDays(until, 1 - MOST_DAYS)
  const asked = input.from ?? addDays(until, 1 - DAYS)
  const from = asked < earliest ? earliest : asked
  const rows = await found.rows(deps.reads, { only: locationId ? [locationId] : own, from, until })
  return { definition: found.definition, from, until, columns: found.columns, rows }
})
