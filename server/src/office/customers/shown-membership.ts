import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { maskedCode } from '@sipday/rules/membership.ts'
import { readyAtTill } from '@sipday/rules/uses/standing.ts'
import { standingOf } from '@sipday/rules/office/customers.ts'
import type { Catalogue } from '../../store/catalogue/catalogue.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import type { BenefitState } from '../../store/counter/benefits.ts'
import type { answersOf } from '../../store/leaving/answers.ts'
import type { MembershipRow } from '../../store/memberships/memberships.ts'
import type { RowOf } from '../../store/statement.ts'
import { nextRenewalOf } from '../../store/memberships/subscription-record.ts'

/** `answers`: of the payer after canceling. */
type Beside = {
  benefits: readonly BenefitState[]
  answers: readonly RowOf<typeof answersOf>[]
  pricing: Catalogue
  now: Date
}

/** Its code is masked. */
export const shownMembership = (
  membership: MembershipRow,
  { benefits, answers, pricing, now }: Beside,
): CustomerMembership => {
  const { viewer, payerId, subscriberId, status, card, overdue, cancelledAt, startedOn } = membership
  const answer = answers.find(({ membership_id: of }) => of === membership.id)
  const next = nextRenewalOf(membership, (locationId, day) => taxRateIn(pricing, locationId, day))
  const charged =
    next.goesOn && next.renewsOn ? { on: next.renewsOn, cents: next.nextCents, untaxed: next.untaxed } : null
  return {
    id: membership.id,
    planName: membership.planName,
    locationId: membership.locationId,
    locationName: membership.locationName,
    kind: membership.kind,
    frequency: membership.frequency,
    standing: standingOf(
      { status, overdue, cancelled: cancelledAt !== null, startedOn },
      dateIn(now, membership.timeZone),
    ),
    pays: payerId === viewer.id,
    redeems: subscriberId === viewer.id,
    payer: { id: payerId, name: membership.payerFirstName },
    subscriber: { id: subscriberId, name: membership.subscriberName },
    codeMasked: maskedCode(membership.code),
    startedOn,
    endsOn: membership.endDate,
    pausedUntil: membership.pausedUntil,
    graceUntil: overdue?.usableUntil ?? null,
    priceCents: membership.priceCents,
    nextCharge: charged,
    creditCents: membership.creditCents,
    card: card && { brand: card.card_brand, last4: card.last_4, expMonth: card.exp_month, expYear: card.exp_year },
    unpaidFor: overdue?.reason ?? null,
    cardEndsSoon: membership.cardEndsSoon,
    leftFor: answer ? { reason: answer.reason, words: answer.words } : null,
    isGift: membership.gift !== null,
    giftWaits: membership.gift?.claimedAt === null && status !== 'ended',
    benefits: benefits.map(({ entitlementId, name, period, status: state, ...benefit }) => ({
      id: entitlementId,
      name,
      period,
      status: state,
      redeemedAt: benefit.redeemedAt?.toISOString() ?? null,
      redeemedLocationName: benefit.redeemedLocationName,
      availableAgainAt: readyAtTill(benefit.use, benefit)?.toISOString() ?? null,
      left: benefit.left,
      of: benefit.of,
    })),
  }
}
