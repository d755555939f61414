import { locationName } from '@sipday/rules/catalogue.ts'
import { nextCharged } from '@sipday/rules/office/customer/customer-groups.ts'
import { standingOf } from '@sipday/rules/office/customers.ts'
import { takeLimit } from '../../../access/limits.ts'
import type { Deps } from '../../../deps.ts'
import { type Catalogue, catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { taxRateIn } from '../../../store/catalogue/pricing.ts'
import { renewingOf, stateOf } from '../../../store/memberships/memberships.ts'
import { nextRenewalOf } from '../../../store/memberships/subscription-record.ts'
import { filterChoices } from '../../../store/people/find-customers.ts'
import { membershipsOfPage } from '../../../store/people/finding/memberships-of-page.ts'
import { requireFull } from '../../access/needs.ts'
import { contactsShown } from '../contacts-shown.ts'
import { customerReach } from '../known-customer.ts'
import { noteListed } from '../count-looks.ts'
import { countCustomers, filtersOf } from '../filter-customers.ts'
import { searchCustomers } from '../search-customers.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { nameOf, pageOf, positionOf } from '../../refunds/page.ts'

/**
 * Filtered or found by text (O9). Contacts are masked, except for someone looked for by a whole one, and listed rows
 * are counted (rule O).
 */
export const customers: OfficeCalls['customers'] = async ({ deps, input: { q = '', after, ...wanted }, session }) => {
  const person = requireFull(session)
  if (q.trim() !== '') await takeLimit(deps, 'office_find', person.id)
  const now = deps.clock.now()
  const reach = customerReach(person, 'customers.read', now)
  const by = { staffId: person.id, sessionId: session.id }
  const pricing = await catalogueOf(deps.reads)
  const filters = filtersOf(wanted, pricing.shop.timeZone, now)
  const [found, total] = await Promise.all([
    searchCustomers(deps, { typed: q, filters }, { ...reach, ...positionOf(after) }, by),
    q.trim() === '' && after === undefined ? countCustomers(deps.reads, filters, reach) : null,
  ])
  const shown = pageOf(found, ({ created_at: at, id }) => ({ at, id }))
  await noteListed(
    deps,
    session,
    shown.page.map(({ id }) => id),
  )
  const { everywhere, places } = reach
  const ids = shown.page.map(({ id }) => id)
  const memberships = ids.length > 0 ? await membershipsOfPage(deps.reads, { ids, everywhere, places }) : []
  const of = Map.groupBy(memberships, (one) => one.customer_id)
  return {
    rows: shown.page.map((row) => ({
      id: row.id,
      name: nameOf(row),
      ...contactsShown(q, row),
      since: row.created_at.toISOString(),
      isMerged: row.merged_into !== null,
      memberships: (of.get(row.id) ?? []).map((one) => ({
        id: one.id,
        planName: one.plan_name,
        locationName: locationName(one.location_id, one.location_name),
        standing: standing(one, now),
      })),
      membershipsInAll: of.get(row.id)?.[0]?.in_all ?? 0,
      nextCharge: nextChargeOf(of.get(row.id) ?? [], pricing, now),
      lastVisitOn:
        (of.get(row.id) ?? [])
          .flatMap((one) => one.visited_on ?? [])
          .toSorted()
          .at(-1) ?? null,
    })),
    total,
    next: shown.next,
    choices: after === undefined ? await choicesOf(deps, reach) : null,
  }
}

const choicesOf = async (deps: Deps, reach: ReturnType<typeof customerReach>) => {
  const { plans, locations } = await filterChoices(deps.reads, reach)
  return { plans, locations: locations.map(({ id, name }) => ({ id, name: locationName(id, name) })) }
}

type Listed = Awaited<ReturnType<typeof membershipsOfPage>>[number]

const standing = (row: Listed, now: Date) => {
  const { status, today } = stateOf(row, now)
  const isDue = !row.cancelled_at && (row.state === 'grace' || row.state === 'unpaid')
  const overdue = isDue ? { usableUntil: row.grace_until } : null
  return standingOf({ status, overdue, cancelled: row.cancelled_at !== null, startedOn: row.started_on }, today)
}

/** Of those that the customer pays for; null also when not all of them were read. */
const nextChargeOf = (memberships: readonly Listed[], pricing: Catalogue, now: Date) => {
  if (memberships.length < (memberships[0]?.in_all ?? 0)) return null
  return nextCharged(
    memberships
      .filter(({ payer_id: payer, customer_id: customer }) => payer === customer)
      .map((row) => {
        const next = nextRenewalOf(renewingOf(row, now), (locationId, day) => taxRateIn(pricing, locationId, day))
        return { nextCharge: next.goesOn && next.renewsOn ? { on: next.renewsOn, cents: next.nextCents } : null }
      }),
  )
}
