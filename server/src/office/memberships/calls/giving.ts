import { dateIn } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { maskEmail } from '@sipday/rules/people.ts'
import { latestEnd } from '@sipday/rules/renewing/giving.ts'
import type { Deps, Trx } from '../../../deps.ts'
import { queueMail } from '../../../messages/outbox.ts'
import { giveCreditIn } from '../../../purchases/changing/give-credit.ts'
import { giveDaysIn, giveMembershipIn } from '../../../purchases/changing/give.ts'
import { correctAddressIn } from '../../../purchases/gifts/correct-gift.ts'
import { Refusal } from '../../../refusal.ts'
import { shopIn } from '../../../store/catalogue/shop-in.ts'
import { holdCustomer, plansToGive, subscriberOf } from '../../../store/memberships/giving.ts'
import { placesSelling } from '../../../store/memberships/moving.ts'
import { change } from '../../../store/office/changes.ts'
import { requireFull } from '../../access/needs.ts'
import type { OfficePerson } from '../../access/session.ts'
import { givenReason } from '../../customers/given-reason.ts'
import { customerReach, requireCustomer, unknownCustomer } from '../../customers/known-customer.ts'
import { refuseOwn } from '../../customers/own-account.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { type OfficeCall, type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { askedLately } from '../../refunds/payment.ts'

type By = { staffId: string; sessionId: string }

type Asked = OfficeCall<'give'>['input']

type Given = { trx: Trx; deps: Deps; person: OfficePerson; by: By }

export const givingCalls = {
  /** O9.3. */
  'give-options': async ({ deps, session }) => {
    const person = requireFull(session)
    const now = deps.clock.now()
    const plans = []
    for (const { id, name } of await plansToGive(deps.reads).execute()) {
      const places = await placesSelling(deps.reads, { plan_id: id, next_plan_id: null })
      const own = places.filter((place) => may(person, 'customers', { locationIds: [place.id] }))
      const locations = own.map((place) => {
        const today = dateIn(now, place.time_zone)
        return { id: place.id, name: locationName(place.id, place.name), today, latestEnd: latestEnd(today) }
      })
      if (locations.length > 0) plans.push({ id, name, locations })
    }
    return { plans }
  },

  /** A free membership, or days for one that ends by itself (O9.3). */
  give: oncePerKey(({ deps, trx, input, person, by }) =>
    input.kind === 'membership'
      ? giveMembership({ deps, trx, person, by }, input)
      : giveDays({ deps, trx, person, by }, input),
  ),

  /** For the next bills of one that renews (O9.7). */
  'give-credit': oncePerKey(async ({ deps, trx, input, person, by }) => {
    const { membershipId, credit } = input
    const row = await holdReceiver(trx, person, membershipId)
    await refuseOwn(trx, person.id, [row.payer_id, row.subscriber_id])
    const reason = await givenReason(trx, [row.payer_id, row.subscriber_id], input.reason)
    const now = deps.clock.now()
    const { dayCents } = await askedLately(trx, person.id, now)
    const made = await giveCreditIn(trx, deps, row, credit, { staffId: person.id, role: person.role, dayCents })
    const after = { membershipId, planName: row.plan_name, ...('days' in credit && credit), cents: made.cents }
    await change(trx, { at: now, by, subject: 'customer', id: row.payer_id, field: 'credit given', after, reason })
    return made
  }),

  /** By the giver's rules; tells the giver that the shop did it (R57, O9.3). */
  'gift-correct': oncePerKey(async ({ deps, trx, input, person, by }) => {
    const { membershipId, recipientEmail } = input
    const row = await reachMembership(trx, person, membershipId)
    await refuseOwn(trx, person.id, [row.payer_id, row.subscriber_id])
    if (row.subscriber_id !== input.subscriberId)
      throw new Refusal(409, 'gift_moved', 'Someone has corrected this gift in the meantime. Please reload the page.')
    if (row.state === 'ended') throw new Refusal(409, 'already_ended', 'This membership has ended already.')
    const { recipientId, recipientName, sendsOn } = await correctAddressIn(trx, deps, row, recipientEmail)
    const reason = await givenReason(trx, [row.payer_id, row.subscriber_id, recipientId], input.reason)
    const to = maskEmail(recipientEmail.trim())
    await queueMail(trx, deps, {
      kind: 'gift_corrected',
      dedupeKey: `gift_corrected:${membershipId}:${deps.ids.id()}`,
      to: row.payer_email,
      facts: {
        shopName: (await shopIn(trx)).name,
        accountUrl: `${deps.settings.publicUrl}/redeem`,
        name: row.payer_name,
        planName: row.plan_name,
        recipientName,
        to,
        sendsOn,
      },
    })
    await change(trx, {
      at: deps.clock.now(),
      by,
      subject: 'customer',
      id: row.payer_id,
      field: 'gift address',
      after: { membershipId, planName: row.plan_name, to },
      reason,
    })
    return { to, sendsOn }
  }),
} satisfies Partial<OfficeCalls>

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

/** In this order, as a merge locks them. */
const holdReceiver = async (trx: Trx, person: OfficePerson, membershipId: string) => {
  const subscriberId = await subscriberOf(trx, membershipId)
  if (subscriberId === undefined || !(await holdCustomer(trx, subscriberId))) throw unknownCustomer()
  return reachMembership(trx, person, membershipId)
}

const giveDays = async ({ deps, trx, person, by }: Given, input: Extract<Asked, { kind: 'days' }>) => {
  const { membershipId, days } = input
  const row = await holdReceiver(trx, person, membershipId)
  await refuseOwn(trx, person.id, [row.payer_id, row.subscriber_id])
  const reason = await givenReason(trx, [row.payer_id, row.subscriber_id], input.reason)
  const endsOn = await giveDaysIn(trx, deps, row, days, { staffId: person.id, role: person.role })
  const after = { membershipId, planName: row.plan_name, days, endsOn }
  const now = deps.clock.now()
  await change(trx, { at: now, by, subject: 'customer', id: row.subscriber_id, field: 'days given', after, reason })
  return { membershipId, endsOn }
}
