import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { customerSearch } from '@sipday/rules/office/customer-search.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { dayInShort } from '@sipday/rules/written/moments.ts'
import { takeLimit } from '../../../access/limits.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { membershipsByCode, paymentsByNumber } from '../../../store/office/find-by-number.ts'
import type { OfficePerson } from '../../access/session.ts'
import { requireFull } from '../../access/needs.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { nameOf, positionOf } from '../../refunds/page.ts'
import { contactsShown } from '../contacts-shown.ts'
import { filtersOf } from '../filter-customers.ts'
import { customerReach } from '../known-customer.ts'
import { noteListed } from '../count-looks.ts'
import { searchCustomers } from '../search-customers.ts'

/** Of a kind. */
const MOST = 8
/** One more tells that there are others. */
const ASKED = MOST + 1
/** Shorter ones are no payment's. */
const NUMBER = /^[\w-]{12,100}$/

/** The field of the bar: people, memberships by code and payments by number, as far as the person sees them (O9.1). */
export const find: OfficeCalls['find'] = async ({ deps, input: { q }, session }) => {
  const person = requireFull(session)
  if (q.trim() === '') throw new Refusal(422, 'too_short', 'Please type at least 2 characters.')
  await takeLimit(deps, 'office_find', person.id)
  const now = deps.clock.now()
  const { shop } = await catalogueOf(deps.reads)
  const reach = customerReach(person, 'customers.read', now)
  const rows = await searchCustomers(
    deps,
    { typed: q, filters: filtersOf({}, shop.timeZone, now) },
    { ...reach, ...positionOf(undefined), count: ASKED },
    { staffId: person.id, sessionId: session.id },
  )
  const people = rows.map((row) => {
    const { email, phone } = contactsShown(q, row)
    return { kind: 'customer' as const, id: row.id, title: nameOf(row), line: email || phone, customerId: row.id }
  })
  const [memberships, payments] = await Promise.all([
    membershipsFound(deps, q, reach),
    paymentsFound(deps, person, { number: q.trim(), today: dateIn(now, shop.timeZone), timeZone: shop.timeZone }),
  ])
  const kinds: OfficeAnswerOf<'find'>['rows'][] = [people, memberships, payments]
  const shown = kinds.flatMap((found) => found.slice(0, MOST))
  await noteListed(deps, session, [...new Set(shown.map(({ customerId }) => customerId))])
  return {
    rows: shown,
    more: kinds.flatMap(([first, ...others]) => (first && others.length >= MOST ? first.kind : [])),
  }
}

type Reach = ReturnType<typeof customerReach>

const membershipsFound = async (deps: Pick<Deps, 'reads'>, typed: string, reach: Reach) => {
  const search = customerSearch(typed)
  if (search.by !== 'digits' || search.code === null) return []
  const rows = await membershipsByCode(deps.reads, { ...reach, code: search.code, count: ASKED })
  return rows.map((row) => ({
    kind: 'membership' as const,
    id: row.id,
    title: nameOf(row),
    line: `${row.plan_name}, ${row.location_name}${row.live ? '' : ', ended'}`,
    customerId: row.payer_id,
  }))
}

type Wanted = { number: string; today: string; timeZone: string }

const paymentsFound = async (deps: Pick<Deps, 'reads'>, person: OfficePerson, { number, today, timeZone }: Wanted) => {
  if (!NUMBER.test(number) || !may(person, 'money.read')) return []
  const everywhere = may(person, 'money.read', { locationIds: [] })
  const rows = await paymentsByNumber(deps.reads, { everywhere, places: [...person.locationIds], number, count: ASKED })
  return rows.map((row) => ({
    kind: 'payment' as const,
    id: number,
    title: `${dollars(row.total_cents)}, ${nameOf(row)}`,
    line: `${row.plan_name}, ${dayInShort(dateIn(row.at, timeZone), today)}`,
    customerId: row.customer_id,
  }))
}
