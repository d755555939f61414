import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { roleIn, type Role } from '@sipday/rules/membership.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import { afterCredit } from '@sipday/rules/offers/credit.ts'
import { dueCents } from '@sipday/rules/offers/offer.ts'
import { firstCharge } from '@sipday/rules/offers/trial.ts'
import { fullCentsOn } from '@sipday/rules/prices/told-price.ts'
import { firstNameIn } from '@sipday/rules/people.ts'
import { cardEndText, cardOrNone } from '@sipday/rules/paying/card-text.ts'
import { problemWords } from '@sipday/rules/renewing/payment-problem.ts'
import { renewalDay } from '@sipday/rules/renewing/pause.ts'
import type { CustomerRecord } from '../people/customers.ts'
import { goesOn, type MembershipRow, type renewingOf } from './memberships.ts'

const frequencyText = { month: 'Monthly', year: 'Annually', '3 months': '3 months', '6 months': '6 months' } as const

/** S4: the payer manages it, the others redeem it. */
export const roleOf = (membership: MembershipRow, customerId: string): Role =>
  roleIn(customerId, [membership.payerId], membership.drinkerIds)

type TaxRateOn = (locationId: string, day: CalendarDate) => number

/** Whether a membership renews, on which day, and for how much with tax; `untaxed`: nothing is taxed there. */
export const nextRenewalOf = (
  membership: ReturnType<typeof renewingOf>,
  taxRateOn: TaxRateOn,
): { goesOn: boolean; renewsOn: CalendarDate | null; nextCents: number; untaxed: boolean } => {
  const renewsOn = renewalDay(membership)
  const taxRate = taxRateOn(membership.locationId, renewsOn ?? membership.startedOn)
  return {
    goesOn: goesOn(membership),
    renewsOn,
    untaxed: taxRate === 0,
    nextCents:
      membership.goesOnCents !== null
        ? firstCharge(membership.priceCents, membership.goesOnCents, taxRate)
        : renewalCents(
            membership.nextPlan?.priceCents ??
              (renewsOn === null
                ? membership.priceCents
                : afterCredit(
                    dueCents(
                      fullCentsOn(membership.priceCents, membership.toldPrice, renewsOn),
                      membership.offer,
                      renewsOn,
                    ),
                    membership.creditCents,
                  )),
            taxRate,
          ),
  }
}

/**
 * S2 as one customer may see it (R30, risk 1 and risk 39): their own name and contact, the code of their own membership
 * only; card, provider id and charges for the payer only; for a gift, the payer sees whether it was claimed and, until
 * then, the address it goes to.
 */
export const subscriptionRecord = (
  membership: MembershipRow,
  viewer: CustomerRecord,
  taxRateOn: TaxRateOn,
): SubscriptionRecord => {
  const pays = membership.payerId === viewer.id
  const drinks = membership.subscriberId === viewer.id
  const givenAway = pays && !drinks && membership.gift
  const { goesOn: renews, renewsOn, nextCents, untaxed } = nextRenewalOf(membership, taxRateOn)
  const role = roleOf(membership, viewer.id)
  return {
    id: membership.id,
    Code: drinks ? membership.code : null,
    'Monthly Billing Anchor Date': membership.anchorDay,
    'Subscription Start Date': [membership.startedOn],
    'Subscription End Date': membership.endDate,
    'Square Subscription ID': pays ? providerId(membership) : null,
    'Plan Name': [membership.planName],
    'Location Name': [membership.locationName],
    'First Name': [viewer.givenName],
    'Last Name': [viewer.familyName],
    Email: [viewer.email],
    Phone: [viewer.phone],
    Frequency: [frequencyText[membership.frequency]],
    'Linked: Subscriber ID in Subscribers': [membership.payerId],
    'Linked: Active Subscriber ID in Subscribers': pays
      ? membership.drinkerIds
      : membership.drinkerIds.filter((id) => id === viewer.id || id === membership.payerId),
    payment_method: pays && (membership.kind === 'renewing' || membership.trialUntil !== null) ? membership.card : null,
    Status: membership.status,
    Role: role,
    'Next Charge Cents': pays && renews ? nextCents : null,
    ...(pays && renews && membership.creditCents > 0 && { 'Credit Cents': membership.creditCents }),
    ...(untaxed && { Untaxed: true }),
    'Next Charge Date': renews && (pays || role === 'Shared Member') ? renewsOn : null,
    Overdue:
      pays && membership.overdue && renewsOn
        ? {
            since: renewsOn,
            amountCents: membership.overdue.amountCents ?? nextCents,
            usableUntil: membership.overdue.usableUntil,
          }
        : null,
    'Payment Problem':
      pays && membership.overdue && renewsOn ? paymentProblem(membership, membership.overdue, renewsOn) : null,
    'Card Expires': pays && membership.cardEndsSoon,
    Pause:
      renews && membership.pausedUntil && membership.paidThrough
        ? { usableUntil: membership.paidThrough, until: membership.pausedUntil }
        : null,
    'Plan Change':
      pays && renews && membership.nextPlan && renewsOn ? { planName: membership.nextPlan.name, on: renewsOn } : null,
    'Price Change': pays && renews ? priceChange(membership, taxRateOn) : null,
    'Member Name': pays && !membership.gift ? membership.subscriberName || null : null,
    'Shared By': role === 'Shared Member' ? membership.payerFirstName || null : null,
    'Cancelled At': pays ? (membership.cancelledAt?.toISOString() ?? null) : null,
    Trial:
      pays && membership.trialUntil !== null
        ? trialOf({
            until: membership.paidThrough ?? membership.trialUntil,
            keepCents: nextCents,
            frequency: membership.frequency,
            goesOn: membership.goesOnCents !== null,
            untaxed,
          })
        : null,
    Gift: givenAway
      ? {
          recipientFirstName: firstNameIn(givenAway.recipientName),
          // What the giver typed, while it can still be corrected (R57).
          recipientEmail: givenAway.claimedAt === null ? givenAway.recipientEmail : '',
          claimed: givenAway.claimedAt !== null,
          sendOn: givenAway.sendOn,
          sent: givenAway.sentAt !== null,
        }
      : null,
  }
}

type TrialFacts = { until: CalendarDate; keepCents: number; frequency: string; goesOn: boolean; untaxed: boolean }

export const trialOf = ({
  until,
  keepCents,
  frequency,
  goesOn,
  untaxed,
}: TrialFacts): NonNullable<SubscriptionRecord['Trial']> => ({
  until,
  keepCents,
  every: frequency === 'year' ? 'year' : 'month',
  ...(goesOn && { goesOn }),
  ...(untaxed && { untaxed }),
})

const priceChange = (
  { priceChange: change, locationId }: MembershipRow,
  taxRateOn: TaxRateOn,
): SubscriptionRecord['Price Change'] =>
  change && {
    ...change,
    fromCents: renewalCents(change.fromCents, taxRateOn(locationId, change.on)),
  }

const paymentProblem = (
  { card }: MembershipRow,
  { reason, usableUntil, nextTry }: NonNullable<MembershipRow['overdue']>,
  on: CalendarDate,
): SubscriptionRecord['Payment Problem'] => ({
  reason,
  words: problemWords({
    reason,
    card: cardOrNone(card && { brand: card.card_brand, last4: card.last_4 }),
    end: card && cardEndText({ expMonth: card.exp_month, expYear: card.exp_year }),
    on,
  }),
  nextTry,
  until: usableUntil,
})

/**
 * The same for a session that paid but proved nothing (R59): what was bought, with the payer's name as it was typed.
 * Anything needed to manage it is absent: provider id, card, and the address of a gift.
 */
export const asJustPaid = (
  record: SubscriptionRecord,
  typed: { givenName: string; familyName: string },
): SubscriptionRecord => ({
  ...record,
  'First Name': [typed.givenName],
  'Last Name': [typed.familyName],
  'Square Subscription ID': null,
  payment_method: null,
  'Payment Problem': null,
  'Card Expires': false,
  Gift: record.Gift && { ...record.Gift, recipientEmail: '' },
})

/**
 * "Complimentary" is shown for a membership without a provider (S9); a gift or fixed term that is no trial has no id,
 * and nothing to manage.
 */
const providerId = (membership: MembershipRow): string | null => {
  if (membership.kind === 'complimentary') return 'Complimentary'
  const waitsForCard = membership.kind === 'renewing' && membership.card === null && membership.status !== 'ended'
  if (membership.trialUntil !== null) return TRIAL
  return membership.squareSubscriptionId ?? (waitsForCard ? NO_CARD : null)
}

/** It is managed, so that it can be kept. */
const TRIAL = 'Trial'

/** Brought in from elsewhere without a card: it is managed, so that a card can be added. */
const NO_CARD = 'No card yet'
