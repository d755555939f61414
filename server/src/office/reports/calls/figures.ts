import { addDays, addMonths, dateIn } from '@sipday/rules/calendar.ts'
import { fallbackLocationName, locationName } from '@sipday/rules/catalogue.ts'
import { openAt } from '@sipday/rules/hours/hours.ts'
import { hourIn } from '@sipday/rules/hours/local-time.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { hoursAt } from '../../../store/catalogue/hours.ts'
import { Refusal } from '../../../refusal.ts'
import { leaving } from '../../../store/reports/leaving.ts'
import { drinksToday } from '../../../store/reports/drinks-today.ts'
import { membersByDay } from '../../../store/reports/members-by-day.ts'
import { weekdayDrinks } from '../../../store/reports/weekday-drinks.ts'
import { requireFull } from '../../access/needs.ts'
import type { OfficeCalls } from '../../endpoint.ts'

const DAYS = 365
const WEEKS = 4
/** The same weekday a year before. */
const YEAR_OF_WEEKS = 52 * 7

/** Only over what the person may see (O13). */
export const figures: OfficeCalls['figures'] = async ({ deps, input: { locationId }, session }) => {
  const person = requireFull(session)
  const { shop, locations, hours: placeHours } = await catalogueOf(deps.reads)
  const everywhere = may(person, 'reports', { locationIds: [] })
  const theirs = locations.filter(({ id }) => everywhere || person.locationIds.includes(id))
  if (locationId !== undefined && !theirs.some(({ id }) => id === locationId))
    throw new Refusal(404, 'unknown', 'This location is not known.')
  const only = locationId !== undefined ? [locationId] : everywhere ? null : [...person.locationIds]
  const now = deps.clock.now()
  const hourAt = (timeZone: string) => hourIn(now, timeZone)
  const own = theirs.filter(({ id }) => only?.includes(id) ?? true)
  const zones = new Map(own.map(({ id, timeZone }) => [id, timeZone]))
  const zone = own[0]?.timeZone ?? shop.timeZone
  const today = dateIn(now, zone)
  const yesterday = addDays(today, -1)
  const from = addDays(today, -DAYS)
  const membersIn = (first: string, last: string) =>
    membersByDay(deps.reads, { only, plan: null, from: first, until: last, byMonth: false })
  const [days, before, left, hours, weeks, yearAgo] = await Promise.all([
    membersIn(from, yesterday),
    membersIn(addMonths(from, -12), addMonths(yesterday, -12)),
    leaving(deps.reads, { only, plan: null, from: addMonths(from, -3), until: yesterday }),
    drinksToday(deps.reads, { only, now }),
    weekdayDrinks(deps.reads, {
      only,
      days: Array.from({ length: WEEKS }, (_, week) => addDays(today, -7 * (week + 1))),
    }),
    weekdayDrinks(deps.reads, { only, days: [addDays(today, -YEAR_OF_WEEKS)] }),
  ])
  const isBusy = ({ drinks, usual }: (typeof hours)[number]) => drinks > 0 || (usual ?? 0) > 0
  const [first, last] = [hours.findIndex(isBusy), hours.findLastIndex(isBusy)]
  // Drinks are in their location's hour: shows through the latest.
  const hoursNow = new Set([...zones.values(), zone].map(hourAt))
  const hour = Math.max(...hoursNow)
  const isOver = (one: { locationId: string; hour: number }) => one.hour < hourAt(zones.get(one.locationId) ?? zone)
  const months = left.map(({ month, atStart, canceled, unpaid, ended }) => ({
    month,
    atStart,
    left: canceled + unpaid + ended,
  }))
  const lastMonth = months.at(-1)
  const monthBefore = lastMonth && addMonths(lastMonth.month, -12)
  return {
    locations: theirs.map(({ id, name, timeZone }) => {
      const here = hoursAt(placeHours, id)
      return { id, name: locationName(id, name), timeZone, open: here && (openAt(here, now)?.open ?? null) }
    }),
    days: days.map(figureOf),
    yearBefore: before.map(figureOf),
    leaving: months.slice(-2),
    leavingYearBefore: months.find(({ month, atStart }) => month === monthBefore && atStart > 0) ?? null,
    today: {
      day: today,
      hour,
      sameHour: hoursNow.size === 1,
      hours: first < 0 ? [] : hours.slice(first, last + 1),
      yearBefore: yearAgo.length === 0 ? null : yearAgo.reduce((sum, one) => sum + (isOver(one) ? one.drinks : 0), 0),
    },
    heat: weeks.map(({ locationId, name, drinks, days: counted, hour: of }) => ({
      locationId,
      location: name ?? fallbackLocationName(locationId),
      hour: of,
      drinks: Math.round(drinks / counted),
    })),
  }
}

const figureOf = ({ day, members, monthlyCents }: { day: string; members: number; monthlyCents: number }) => ({
  day,
  members,
  monthlyCents,
})
