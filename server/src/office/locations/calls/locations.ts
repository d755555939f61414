import type { LocationRow } from '@sipday/contract/office/locations.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { fallbackLocationName } from '@sipday/rules/catalogue.ts'
import { hoursWords } from '@sipday/rules/hours/hours-words.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { stageOf } from '@sipday/rules/place.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { hoursAt } from '../../../store/catalogue/hours.ts'
import { taxRateIn } from '../../../store/catalogue/pricing.ts'
import { officeLocations, signedInTills } from '../../../store/locations/office-locations.ts'
import { soldOutAt } from '../../../store/locations/sold-out.ts'
import { locationsToday } from '../../../store/reports/drinks-today.ts'
import { requireFull } from '../../access/needs.ts'
import type { OfficeCalls } from '../../endpoint.ts'

export const locations: OfficeCalls['locations'] = async ({ deps, session }): Promise<LocationRow[]> => {
  const person = requireFull(session)
  const only = may(person, 'locations', { locationIds: [] }) ? null : person.locationIds
  const now = deps.clock.now()
  const rows = await officeLocations(deps.db, only)
  const ids = rows.map(({ id }) => id)
  const [soldOut, tills, counts, catalogue] = await Promise.all([
    soldOutAt(deps.db, ids, now),
    signedInTills(deps.db, now),
    locationsToday(deps.reads, { locations: ids, now }),
    catalogueOf(deps.db),
  ])
  return rows.map((row) => {
    const { id, opens_on: opensOn, last_day: lastDay } = row
    const today = dateIn(now, row.time_zone)
    const hours = hoursAt(catalogue.hours, id) ?? {
      timeZone: row.time_zone,
      weekly: [],
      days: [],
      byAppointment: false,
    }
    const terms = catalogue.placeTerms
      .filter(({ locationId }) => locationId === id)
      .toSorted((a, b) => a.from.localeCompare(b.from))
    return {
      id,
      name: row.name ?? fallbackLocationName(id),
      address: row.address ?? '',
      timeZone: row.time_zone,
      phone: row.phone,
      state: stageOf({ opensOn, lastDay }, today),
      opensOn,
      lastDay,
      today,
      now: hoursWords(hours, now),
      weekly: [...hours.weekly],
      byAppointment: hours.byAppointment === true,
      days: hours.days.map(({ day, span, note }) => ({
        day,
        closed: span === null,
        opens: span?.opens ?? null,
        closes: span?.closes ?? null,
        note,
      })),
      members: counts.find((one) => one.id === id)?.members ?? null,
      drinksToday: counts.find((one) => one.id === id)?.drinks ?? 0,
      seen: row.hours_version,
      taxRate: taxRateIn(catalogue, id, today),
      tax: terms.flatMap(({ from, taxRate: rate }) => (rate === null ? [] : [{ rate, from }])),
      square: terms.flatMap(({ from, squareLocationId: locationId }) =>
        locationId === null ? [] : [{ locationId, from }],
      ),
      soldOut: soldOut
        .filter(({ locationId }) => locationId === id)
        .map(({ drinkId, name, since, until, by }) => ({
          drinkId,
          name,
          since: since.toISOString(),
          until: until?.toISOString() ?? null,
          by,
        })),
      tills: tills
        .filter(({ locationId }) => locationId === id)
        .map(({ id: sessionId, name, since }) => ({ sessionId, name, since: since.toISOString() })),
    }
  })
}
