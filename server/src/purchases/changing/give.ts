import type { StaffRole } from '@sipday/contract/office/people.ts'
import { addDays, type CalendarDate, dateIn } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { daysGiven, daysRefused, givingRefused, latestEnd } from '@sipday/rules/renewing/giving.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { shopIn } from '../../store/catalogue/shop-in.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import {
  daysGivenTo,
  holdCustomer,
  insertComplimentary,
  isSecret,
  noteGiven,
  plansToGive,
} from '../../store/memberships/giving.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'
import { holdPlace } from '../../store/memberships/moving.ts'
import { nextDue } from '../renewing/due.ts'
import { schedule } from '../renewing/renewal.ts'

export const YEAR_MS = 365 * 86_400_000

type Giver = { staffId: string; role: StaffRole }

const requireAllowed = async (
  trx: Trx,
  deps: Deps,
  { giver, customerId, days }: { giver: Giver; customerId: string; days: number },
): Promise<void> => {
  const givenInYear = await daysGivenTo(trx, customerId, new Date(deps.clock.now().getTime() - YEAR_MS))
  const message = givingRefused({ role: giver.role, days, givenInYear })
  if (message) throw new Refusal(403, 'too_many_days', message)
}

type NewGift = { customerId: string; planId: string; locationId: string; endsOn: CalendarDate }

/**
 * O9.3: it does not renew, and needs no payment or subscription. Throws Refusal: 404 for someone gone, 422 for a plan
 * not sold there or a day out of range, 403 over the limit.
 */
export const giveMembershipIn = async (
  trx: Trx,
  deps: Deps,
  { customerId, planId, locationId, endsOn }: NewGift,
  giver: Giver,
): Promise<{ membershipId: string; planName: string; locationName: string }> => {
  const customer = await holdCustomer(trx, customerId)
  if (!customer) throw new Refusal(404, 'unknown', 'We could not find that.')
  const place = await holdPlace(trx, { plan_id: planId, next_plan_id: null }, locationId)
  const plan = await plansToGive(trx).where('id', '=', planId).executeTakeFirst()
  if (!plan || !place?.open || !place.sells_plan)
    throw new Refusal(422, 'not_sold_there', 'This plan is not sold at this location. Please choose another one.')
  const now = deps.clock.now()
  const today = dateIn(now, place.time_zone)
  if (endsOn < today || endsOn > latestEnd(today)) {
    const text = 'Choose a last day from today on, within a year.'
    throw new Refusal(422, 'fields_invalid', text, { fields: { endsOn: text } })
  }
  const days = daysGiven(today, endsOn)
  await requireAllowed(trx, deps, { giver, customerId, days })
  const membershipId = deps.ids.id()
  const dates = { kind: 'complimentary', state: 'active', paid_through: endsOn, end_date: endsOn } as const
  const more = { cancelled_at: null, reminded_for: null, frequency: plan.frequency, timeZone: place.time_zone }
  const dueAt = nextDue({ ...dates, ...more }, now)
  await insertComplimentary(trx, deps, {
    id: membershipId,
    customerId,
    plan,
    locationId,
    startedOn: today,
    endsOn,
    dueAt,
    now,
  })
  await noteGiven(trx, deps.ids, { membershipId, kind: 'membership', days, staffId: giver.staffId, now })
  await audit(deps, 'membership_given', { customerId, staffId: giver.staffId, detail: { membershipId, days } }, trx)
  const name = locationName(place.id, place.name)
  await queueMail(trx, deps, {
    kind: 'given',
    dedupeKey: `given:${membershipId}`,
    to: customer.email,
    facts: {
      shopName: (await shopIn(trx)).name,
      accountUrl: `${deps.settings.publicUrl}/redeem`,
      name: customer.given_name,
      planName: plan.name,
      locationName: name,
      endsOn,
      days: null,
    },
  })
  return { membershipId, planName: plan.name, locationName: name }
}

/**
 * O9.3; emails its subscriber, or the giver of a secret gift. Returns its new last day. Throws Refusal: 422 for one
 * that renews or has ended, 403 over the limit.
 */
export const giveDaysIn = async (
  trx: Trx,
  deps: Deps,
  row: LockedMembership,
  days: number,
  giver: Giver,
): Promise<CalendarDate> => {
  const now = deps.clock.now()
  const isLive = row.live && row.state !== 'ended'
  const refused = daysRefused({ kind: row.kind, isLive, endDate: row.end_date }, dateIn(now, row.time_zone))
  if (refused || row.end_date === null) throw new Refusal(422, refused?.code ?? 'already_ended', refused?.message ?? '')
  if (row.location_last_day !== null)
    throw new Refusal(422, 'location_closing', 'The location is closing for good, and the membership ends with it.')
  await requireAllowed(trx, deps, { giver, customerId: row.subscriber_id, days })
  const endsOn = addDays(row.end_date, days)
  await changeMembership(trx, row.id, { end_date: endsOn, paid_through: endsOn })
  await schedule(trx, deps, row.id)
  await noteGiven(trx, deps.ids, { membershipId: row.id, kind: 'days', days, staffId: giver.staffId, now })
  await audit(
    deps,
    'days_given',
    { customerId: row.subscriber_id, staffId: giver.staffId, detail: { membershipId: row.id, days } },
    trx,
  )
  const told = (await isSecret(trx, row.id))
    ? { email: row.payer_email, given_name: row.payer_name }
    : await holdCustomer(trx, row.subscriber_id)
  if (told)
    await queueMail(trx, deps, {
      kind: 'given',
      dedupeKey: `given:${row.id}:${deps.ids.id()}`,
      to: told.email,
      facts: {
        shopName: (await shopIn(trx)).name,
        accountUrl: `${deps.settings.publicUrl}/redeem`,
        name: told.given_name,
        planName: row.plan_name,
        locationName: locationName(row.location_id, row.location_name),
        endsOn,
        days,
      },
    })
  return endsOn
}
