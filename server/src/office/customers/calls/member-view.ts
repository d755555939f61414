import { dateIn } from '@sipday/rules/calendar.ts'
import { maskedCode } from '@sipday/rules/membership.ts'
import { paymentsOf } from '../../../purchases/cards/history.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { benefitStates } from '../../../store/counter/benefits.ts'
import { redeemedBy, redemptionOnWire } from '../../../store/counter/redeemed.ts'
import { entitlementRecord } from '../../../store/memberships/entitlement-record.ts'
import { drinkableBy, membershipsOf } from '../../../store/memberships/memberships.ts'
import { shownSubscription } from '../../../store/memberships/shown-subscription.ts'
import { change } from '../../../store/office/changes.ts'
import { customerById } from '../../../store/people/customers.ts'
import { requireFull } from '../../access/needs.ts'
import { customerReach, requireCustomer, unknownCustomer } from '../known-customer.ts'
import { noteLook } from '../count-looks.ts'
import type { OfficeCalls } from '../../endpoint.ts'

/**
 * The member's page as it is now, with codes masked (O5). Opens no session and claims no gift; the look is recorded.
 * Limited to one's locations.
 */
export const memberView: OfficeCalls['member-view'] = async ({ deps, input, session }) => {
  const staff = requireFull(session)
  const now = deps.clock.now()
  const reach = customerReach(staff, 'customers.read', now)
  const customerId = await requireCustomer(deps.reads, { customerId: input.customerId, ...reach })
  await noteLook(deps, session, customerId)
  const isNear = ({ locationId }: { locationId: string }) => reach.everywhere || reach.places.includes(locationId)
  const person = await customerById(deps.db, customerId)
  if (!person) throw unknownCustomer()
  const [pricing, all, drinkableAnywhere, redeemed, payments] = await Promise.all([
    catalogueOf(deps.reads),
    membershipsOf(deps.db, customerId, now),
    drinkableBy(deps.db, customerId, now),
    redeemedBy(deps.db, customerId, null),
    paymentsOf(deps, customerId, reach.everywhere ? null : reach.places),
  ])
  const [found, drinkable] = [all.filter(isNear), drinkableAnywhere.filter(isNear)]
  const states = await benefitStates(
    deps.db,
    drinkable.map(({ id }) => id),
    now,
  )
  const by = { staffId: staff.id, sessionId: session.id }
  await deps.db
    .transaction()
    .execute((trx) => change(trx, { at: now, by, subject: 'customer', id: customerId, field: 'seen as member' }))
  const { id, givenName, familyName, email, phone } = person
  return {
    today: dateIn(now, pricing.shop.timeZone),
    customer: { id, givenName, familyName, email, phone },
    subscriptions: found.map((membership) => {
      const { Code: code, ...record } = shownSubscription(pricing, membership, now)
      return { ...record, codeMasked: code === null ? null : maskedCode(code) }
    }),
    entitlements: drinkable.flatMap((membership) =>
      (states.get(membership.id) ?? []).map((benefit) => {
        const { Code: _code, Pass: _pass, ...record } = entitlementRecord(membership, benefit, customerId, '')
        return record
      }),
    ),
    redemptions: redeemed.filter(isNear).map(redemptionOnWire),
    payments,
  }
}
