import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { daysGiven } from '@sipday/rules/renewing/giving.ts'
import type { YearMembership } from './played/story.ts'
import { nextBillOn, nextDue, reminderDays } from '@sipday/server/purchases/renewing/due.ts'
import { plannedAs } from '@sipday/server/store/memberships/put-on-plan.ts'
import { squareTax } from '@sipday/server/store/memberships/provider-subscriptions.ts'
import type { RowIn } from './insert-rows.ts'
import { at } from './named.ts'
import { type Scene, zoneIn } from './scene.ts'

/** Whether the provider goes on billing it. */
export const goesOn = ({ kind, state, cancelledAt }: YearMembership): boolean =>
  kind === 'renewing' && state !== 'ended' && cancelledAt === null

/** `codes`: one for each membership; those that run have codes that no other one has. */
export const membershipRows = (scene: Scene, codes: readonly number[]): RowIn<'memberships'>[] =>
  scene.year.memberships.map((membership, number) => {
    const { order, payer, subscriber, kind, plan, placeId, state } = membership
    const named = at(scene.names.memberships, number)
    const payerName = at(scene.names.people, payer)
    const timeZone = zoneIn(scene, placeId)
    const dates = {
      kind,
      state,
      paid_through: membership.paidThrough,
      paused_until: membership.pausedUntil,
      end_date: membership.endDate,
      cancelled_at: membership.cancelledAt,
      grace_until: membership.graceUntil,
      reminded_for: remindedFor(scene, membership, timeZone),
    }
    const renewsOn = nextBillOn(dates)
    const isRenewing = kind === 'renewing'
    return {
      ...dates,
      id: named.id,
      purchase_id: order === null ? null : at(scene.names.orders, order).id,
      payer_id: payerName.id,
      subscriber_id: at(scene.names.people, subscriber).id,
      plan_id: plan.planId,
      plan_name: plan.planName,
      location_id: placeId,
      frequency: plan.frequency,
      price_cents: plan.priceCents,
      is_gift: kind === 'term',
      code: at(codes, number),
      live: state !== 'ended',
      started_on: membership.startedOn,
      anchor_day: membership.anchorDay,
      paused_at: membership.pausedAt,
      ...plannedAs(membership.nextPlan),
      plan_changed_at: membership.planChangedAt,
      ended_at: membership.endedAt,
      card_id: isRenewing ? (payerName.card?.id ?? null) : null,
      square_subscription_id: isRenewing ? named.subscriptionId : null,
      ...squareTax(goesOn(membership) && renewsOn !== null ? scene.shopNow.shop.taxRateAt(placeId, renewsOn) : null),
      square_status: isRenewing ? (goesOn(membership) ? 'made' : 'cancelled') : 'none',
      due_at: nextDue({ ...dates, frequency: plan.frequency, timeZone }, scene.now),
      created_at: membership.createdAt,
    }
  })

/** The renewal that the payer was reminded of on an earlier day. */
const remindedFor = ({ now }: Scene, membership: YearMembership, timeZone: string): string | null => {
  if (!goesOn(membership) || membership.state !== 'active') return null
  const renewsOn = membership.pausedUntil ?? membership.paidThrough
  return addDays(renewsOn, -reminderDays(membership.plan.frequency)) <= dateIn(now, timeZone) ? renewsOn : null
}

export const entitlementRows = ({ year, names, shopNow }: Scene): RowIn<'entitlements'>[] =>
  year.memberships.flatMap(({ plans, plan }, number) => {
    const named = at(names.memberships, number)
    const now = new Set(shopNow.benefitsOf(plan.planId).map(({ id }) => id))
    const brought = new Map(
      plans.flatMap(({ planId }) => shopNow.benefitsOf(planId)).map((benefit) => [benefit.id, benefit]),
    )
    return [...brought.values()].map(({ id, name, use, position }) => ({
      id: named.entitlements.get(id),
      membership_id: named.id,
      benefit_id: id,
      name,
      use,
      position,
      ended_at: now.has(id) ? null : (plans.at(-1)?.since ?? null),
    }))
  })

export const moveRows = ({ year, names, deps }: Scene): RowIn<'membership_moves'>[] =>
  year.memberships.flatMap(({ moves }, number) =>
    moves.map(({ from, to, on, at: movedAt }) => ({
      id: deps.ids.id(),
      membership_id: at(names.memberships, number).id,
      from_location_id: from,
      to_location_id: to,
      moved_on: on,
      moved_at: movedAt,
    })),
  )

export const giftRows = ({ year, names, now }: Scene): RowIn<'gifts'>[] =>
  year.memberships.flatMap(({ order, subscriber, claimedAt }, number) => {
    const gift = order === null ? null : at(year.orders, order).gift
    return gift
      ? [
          {
            membership_id: at(names.memberships, number).id,
            recipient_name: at(year.people, subscriber).givenName,
            recipient_email: at(names.people, subscriber).email,
            message: gift.message,
            send_on: gift.sendOn,
            due_at: gift.dueAt,
            sent_at: gift.dueAt <= now ? gift.dueAt : null,
            claimed_at: claimedAt,
          },
        ]
      : []
  })

export const givenRows = ({ year, names, deps, ownerId }: Scene): RowIn<'given'>[] =>
  year.memberships.flatMap(({ order, startedOn, paidThrough, createdAt }, number) =>
    order === null
      ? [
          {
            id: deps.ids.id(),
            membership_id: at(names.memberships, number).id,
            kind: 'membership',
            days: daysGiven(startedOn, paidThrough),
            staff_id: ownerId,
            given_at: createdAt,
          },
        ]
      : [],
  )
