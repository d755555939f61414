import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { hourIn } from '@sipday/rules/hours/local-time.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { leaving } from '../../store/reports/leaving.ts'
import { drinksToday } from '../../store/reports/drinks-today.ts'
import { membersByDay } from '../../store/reports/members-by-day.ts'
import { requireFull } from '../access/needs.ts'
import { officeEndpoint } from '../endpoint.ts'

const DAYS = 365

/** The figures of the first page, only over what the person may see (office 5.10). */
export const figures = officeEndpoint('figures', async ({ deps, session }) => {
  const person = requireFull(session)
  const only = may(person, 'reports', { locationIds: [] }) ? null : [...person.locationIds]
  const { shop, locations } = await catalogueOf(deps.reads)
  const zone = locations.find(({ id }) => only?.includes(id) ?? true)?.timeZone ?? shop.timeZone
  const now = deps.clock.now()
  const today = dateIn(now, zone)
  const [days, left, hours] = await Promise.all([
    membersByDay(deps.reads, {
      only,
      plan: null,
      from: addDays(today, -DAYS),
      until: addDays(today, -1),
      byMonth: false,
    }),
    leaving(deps.reads, { only, plan: null, from: addDays(today, -DAYS), until: addDays(today, -1) }),
    drinksToday(deps.reads, { only, now }),
  ])
  const isBusy = ({ drinks, usual }: (typeof hours)[number]) => drinks > 0 || (usual ?? 0) > 0
  const [first, last] = [hours.findIndex(isBusy), hours.findLastIndex(isBusy)]
  return {
    days: days.map(({ day, members, monthlyCents }) => ({ day, members, monthlyCents })),
    leaving: left
      .slice(-2)
      .map(({ month, atStart, canceled, unpaid, ended }) => ({ month, atStart, left: canceled + unpaid + ended })),
    today: { hour: hourIn(now, zone), hours: first < 0 ? [] : hours.slice(first, last + 1) },
  }
})
