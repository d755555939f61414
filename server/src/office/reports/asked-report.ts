import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { addDays, dateIn, daysBetween } from '@sipday/rules/calendar.ts'
import { may, type Person } from '@sipday/rules/office/capabilities.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { placesOfBooks } from '../../store/books/balances.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import { campaignFunnel } from './campaign-funnel.ts'
import { campaignLinks } from './campaign-links.ts'
import { campaigns } from './campaigns.ts'
import { codes, friends } from './codes.ts'
import { cohorts } from './cohorts.ts'
import type { Report } from './definition.ts'
import { favorites } from './favorites.ts'
import { gifts } from './gifts.ts'
import { heat } from './heat.ts'
import { members } from './members.ts'
import { memberships } from './memberships.ts'
import { money } from './money.ts'
import { monthly } from './monthly.ts'
import { leaving } from './leaving.ts'
import { leavingReasons } from './leaving-reasons.ts'
import { movements } from './movements.ts'
import { recovered } from './recovered.ts'
import { use } from './use.ts'

const DAYS = 28
const MOST_DAYS = 366
const LONG = 62

const reports: readonly Report[] = [
  members,
  monthly,
  movements,
  leaving,
  leavingReasons,
  cohorts,
  use,
  money,
  recovered,
  heat,
  favorites,
  memberships,
  gifts,
  campaignFunnel,
  campaignLinks,
  campaigns,
  codes,
  friends,
]

/**
 * Over days that are over at all of the person's locations, at most 366; totals cover only what they may see. Throws
 * Refusal 404 for an unknown report or location.
 */
export const askedReport = async (
  deps: Pick<Deps, 'reads' | 'clock'>,
  person: Person & { locationIds: readonly string[] },
  input: OfficeBodyOf<'report'>,
) => {
  const found = reports.find(({ definition }) => definition.name === input.name)
  const own = may(person, 'reports', { locationIds: [] }) ? null : [...person.locationIds]
  // Includes closing and closed places.
  const [catalogue, locations] = await Promise.all([catalogueOf(deps.reads), placesOfBooks(deps.reads, {})])
  const { shop } = catalogue
  const { locationId, planId, campaignId } = input
  const asked = locations.filter(({ id }) => (!locationId || id === locationId) && (own?.includes(id) ?? true))
  if (!found || (locationId && asked.length === 0)) throw new Refusal(404, 'unknown', 'This report cannot be found.')
  // A day is over where midnight comes last.
  const zones = asked.length === 0 ? [shop.timeZone] : asked.map(({ timeZone }) => timeZone)
  const today = zones.map((zone) => dateIn(deps.clock.now(), zone)).reduce((one, other) => (one < other ? one : other))
  const yesterday = addDays(today, -1)
  const until = input.to && input.to < yesterday ? input.to : yesterday
  const earliest = addDays(until, 1 - MOST_DAYS)
  const wanted = input.from ?? addDays(until, 1 - (found.days ?? DAYS))
  const from = wanted < earliest ? earliest : wanted
  const grain = input.grain ?? (found.monthsWhenLong && daysBetween(from, until) >= LONG ? 'month' : 'day')
  const only = locationId ? [locationId] : own
  const rows = await found.rows(deps.reads, {
    only,
    plan: planId ?? null,
    campaign: campaignId ?? null,
    from,
    until,
    byMonth: grain === 'month',
  })
  const { words } = found.definition
  const untaxed = asked.length > 0 && asked.every(({ id }) => taxRateIn(catalogue, id, today) === 0)
  const definition = { ...found.definition, words: typeof words === 'string' ? words : words(untaxed) }
  return { definition, from, until, grain, columns: [...found.columns], rows: [...rows], untaxed }
}
