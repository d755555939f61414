import type { Capability } from '@sipday/contract/office/people.ts'
import { addDays, startOfDay } from '@sipday/rules/calendar.ts'
import { maskEmail } from '@sipday/rules/people.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import type { OfficePerson } from '../access/session.ts'

const PAGE = 50
const MOST_COUNTED = 10_000

type Filters = {
  customerId?: string | undefined
  locationId?: string | undefined
  state?: string | undefined
  from?: string | undefined
  to?: string | undefined
  after?: string | undefined
}

/** From the end of the page above; days are the shop's. */
export const askedPage = async (
  deps: Pick<Deps, 'reads'>,
  person: OfficePerson,
  { customerId, locationId, state, from, to, after }: Filters,
  capability: Capability = 'money.read',
) => {
  const { shop } = await catalogueOf(deps.reads)
  const asked = {
    everywhere: may(person, capability, { locationIds: [] }),
    places: [...person.locationIds],
    customerId: customerId ?? null,
    locationId: locationId ?? null,
    state: state ?? null,
    since: from ? startOfDay(from, shop.timeZone) : null,
    until: to ? startOfDay(addDays(to, 1), shop.timeZone) : null,
  }
  return { asked, position: positionOf(after) }
}

/** One row more than a page tells that there are more. */
export const positionOf = (after: string | undefined) => ({ ...endOf(after), count: PAGE + 1 })

export const pageOf = <Row>(rows: readonly Row[], placeOf: (row: Row) => { at: Date; id: string }) => {
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  const end = last && rows.length > PAGE ? placeOf(last) : null
  return { page, next: end ? `${end.at.getTime()}.${end.id}` : null }
}

/** Exact up to 10,000, else null. */
export const totalOf = ([counted]: readonly { count: number | null }[]): number | null => {
  const count = counted?.count ?? 0
  return count > MOST_COUNTED ? null : count
}

const endOf = (after: string | undefined): { at: Date | null; before: string | null } => {
  if (after === undefined) return { at: null, before: null }
  const [at = '', ...id] = after.split('.')
  if (!/^\d{1,14}$/.test(at) || id.length === 0)
    throw new Refusal(400, 'invalid_request', 'This page of the list cannot be found. Please begin at the first one.')
  return { at: new Date(Number(at)), before: id.join('.') }
}

/** A name or else a masked address: lists show no contacts (rule O). */
export const nameOf = ({
  given_name: given,
  family_name: family,
  email,
}: {
  given_name: string
  family_name: string
  email: string
}): string => `${given} ${family}`.trim() || (email && maskEmail(email))
