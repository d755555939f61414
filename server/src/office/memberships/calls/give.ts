import { may } from '@sipday/rules/office/capabilities.ts'
import type { Deps, Trx } from '../../../deps.ts'
import { giveDaysIn, giveMembershipIn } from '../../../purchases/changing/give.ts'
import { change } from '../../../store/office/changes.ts'
import { holdCustomer, subscriberOf } from '../../../store/memberships/giving.ts'
import type { OfficePerson } from '../../access/session.ts'
import { givenReason } from '../../customers/given-reason.ts'
import { customerReach, requireCustomer, unknownCustomer } from '../../customers/known-customer.ts'
import { refuseOwn } from '../../customers/own-account.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { type OfficeCall, onceEndpoint } from '../../endpoint.ts'

type By = { staffId: string; sessionId: string }
type Asked = OfficeCall<'give'>['input']
type Given = { trx: Trx; deps: Deps; person: OfficePerson; by: By }

/** A free membership, or days for one that ends by itself (O9.3). */
export const give = onceEndpoint('give', ({ deps, trx, input, person, by }) =>
  input.kind === 'membership'
    ? giveMembership({ deps, trx, person, by }, input)
    : giveDays({ deps, trx, person, by }, input),
)

const giveMembership = async ({ deps, trx, person, by }: Given, input: Extract<Asked, { kind: 'membership' }>) => {
  const { customerId, planId, locationId, endsOn } = input
  const now = deps.clock.now()
  await requireCustomer(trx, { ...customerReach(person, 'customers', now), customerId })
  if (!may(person, 'customers', { locationIds: [locationId] })) throw unknownCustomer()
  await refuseOwn(trx, person.id, [customerId])
  const reason = await givenReason(trx, [customerId], input.reason)
  const giver = { staffId: person.id, role: person.role }
  const made = await giveMembershipIn(trx, deps, { customerId, planId, locationId, endsOn }, giver)
  const { membershipId, planName, locationName } = made
  const after = { membershipId, planName, locationName, endsOn }
  await change(trx, { at: now, by, subject: 'customer', id: customerId, field: 'membership given', after, reason })
  return { membershipId, endsOn }
}

const giveDays = async ({ deps, trx, person, by }: Given, input: Extract<Asked, { kind: 'days' }>) => {
  const { membershipId, days } = input
  const subscriberId = await subscriberOf(trx, membershipId)
  // The customer before the membership, as a merge locks them.
  if (subscriberId === undefined || !(await holdCustomer(trx, subscriberId))) throw unknownCustomer()
  const row = await reachMembership(trx, person, membershipId)
  await refuseOwn(trx, person.id, [row.payer_id, row.subscriber_id])
  const reason = await givenReason(trx, [row.payer_id, row.subscriber_id], input.reason)
  const endsOn = await giveDaysIn(trx, deps, row, days, { staffId: person.id, role: person.role })
  const after = { membershipId, planName: row.plan_name, days, endsOn }
  const now = deps.clock.now()
  await change(trx, { at: now, by, subject: 'customer', id: row.subscriber_id, field: 'days given', after, reason })
  return { membershipId, endsOn }
}
