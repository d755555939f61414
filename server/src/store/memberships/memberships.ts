import type { Frequency } from '@sipday/contract/catalogue.ts'
import { fallbackLocationName } from '@sipday/rules/catalogue.ts'
import { dateIn, dayOf } from '@sipday/rules/calendar.ts'
import { hasStarted, isActive } from '@sipday/rules/membership.ts'
import type { StandingOffer } from '@sipday/rules/offers/offer.ts'
import { CARD_END_DAYS, endsWithin } from '@sipday/rules/renewing/card-end.ts'
import type { ToldPrice } from '@sipday/rules/prices/told-price.ts'
import { isPaused } from '@sipday/rules/renewing/pause.ts'
import type { PaymentReason } from '@sipday/rules/renewing/payment-problem.ts'
import type { CustomerRecord } from '../people/customers.ts'
import type { Db } from '../database.ts'
import { toldPrice, type ToldColumns } from '../prices/told-columns.ts'
import { type OfferColumns, standingOffer } from './standing-offer.ts'
import { type FoundMembership, type PriceChange, ofCustomer, ofSubscriber } from './membership-rows.ts'
import { nextTriesOf } from './tries.ts'

/** What payer and subscriber may see. Dates are calendar days of its location. */
export type MembershipRow = {
  id: string
  /** Null when imported or given by the shop. */
  purchaseId: string | null
  payerId: string
  subscriberId: string
  /** Everyone with a membership from the same purchase, this subscriber first. */
  drinkerIds: string[]
  /** As the payer typed it, or the subscriber's own for an imported one. */
  subscriberName: string
  payerFirstName: string
  planName: string
  locationId: string
  locationName: string
  timeZone: string
  frequency: Frequency
  priceCents: number
  /** The price from a day on, as its payer was told. */
  toldPrice: ToldPrice | null
  priceChange: PriceChange | null
  /** The next bills use it first; without tax. */
  creditCents: number
  offer: StandingOffer | null
  /** The last day of a trial that can still be kept. */
  trialUntil: string | null
  /** Its first charge, tax included, as its payer was told last. */
  goesOnCents: number | null
  kind: 'renewing' | 'term' | 'complimentary'
  code: number
  codeRenewedAt: Date | null
  startedOn: string
  paidThrough: string | null
  /** When a pause ends and the membership renews, or null. */
  pausedUntil: string | null
  /** From the next renewal on; null when it stays. */
  nextPlan: { name: string; priceCents: number } | null
  anchorDay: number | null
  endDate: string | null
  cancelledAt: Date | null
  squareSubscriptionId: string | null
  card: { id: string; card_brand: string; last_4: string; exp_month: number; exp_year: number } | null
  gift: {
    recipientName: string
    recipientEmail: string
    claimedAt: Date | null
    sendOn: string | null
    sentAt: Date | null
  } | null
  status: 'active' | 'ended' | 'unpaid' | 'paused'
  /** An unpaid renewal; its amount is null when no bill is known, its reason when the bank did not say. */
  overdue: {
    amountCents: number | null
    usableUntil: string | null
    reason: PaymentReason | null
    /** When its card is charged again by itself. */
    nextTry: string | null
  } | null
  /** The card that pays the next renewals ends within 30 days, or has ended. */
  cardEndsSoon: boolean
  viewer: CustomerRecord
}

/** In the order of the menu. */
export type ListedMembership = MembershipRow & { soldOut: string[] }

/** Its own location, and where its plan is sold (R49). */
export type DrinkableMembership = MembershipRow & { placeIds: string[] }

/** Newest first. */
export const membershipsOf = async (db: Db, customerId: string, now: Date): Promise<ListedMembership[]> => {
  const rows = await ofCustomer(db, { customerId, now })
  return rows.map((row) => ({ ...shape(row, customerId, now), soldOut: row.sold_out }))
}

/** Redeemable today: live, paid, begun (R57) and not past their end. */
export const drinkableBy = async (db: Db, customerId: string, now: Date): Promise<DrinkableMembership[]> => {
  const rows = await ofSubscriber(db, { customerId })
  return rows
    .map((row) => ({ ...shape(row, customerId, now), placeIds: row.places }))
    .filter(({ status, startedOn, timeZone }) => status === 'active' && hasStarted(startedOn, dateIn(now, timeZone)))
}

type Stored = Pick<
  FoundMembership,
  'end_date' | 'cancelled_at' | 'state' | 'paid_through' | 'paused_until' | 'live' | 'time_zone'
>

/** From what is stored; a passed deadline may not be recorded yet. */
export const stateOf = (row: Stored, now: Date) => {
  // A cancelled one ends with its paid period (R21), even before that is recorded.
  const endDate = row.end_date ?? (row.cancelled_at || row.state === 'ended' ? row.paid_through : null)
  const today = dateIn(now, row.time_zone)
  const past = endDate !== null && !isActive({ anchorDay: null, endDate }, today)
  const ended = !row.live || row.state === 'ended' || past
  const pausedUntil = ended || row.cancelled_at ? null : row.paused_until
  const paused = isPaused({ paidThrough: row.paid_through, pausedUntil }, today)
  const status: MembershipRow['status'] = ended
    ? 'ended'
    : row.state === 'unpaid'
      ? 'unpaid'
      : paused
        ? 'paused'
        : 'active'
  return { endDate, pausedUntil, status, today }
}

/** Whether it renews, or is a trial that will. */
export const goesOn = ({
  kind,
  cancelledAt,
  goesOnCents,
  status,
}: Pick<MembershipRow, 'kind' | 'cancelledAt' | 'goesOnCents' | 'status'>): boolean =>
  (kind === 'renewing' || goesOnCents !== null) && !cancelledAt && status !== 'ended'

type RenewingColumns = Stored &
  Pick<FoundMembership, 'kind' | 'location_id' | 'started_on' | 'price_cents' | 'credit_cents' | 'goes_on_cents'> &
  Pick<FoundMembership, 'next_plan_name' | 'next_price_cents'> &
  OfferColumns &
  ToldColumns

export const renewingOf = (row: RenewingColumns, now: Date) => {
  const { pausedUntil, status } = stateOf(row, now)
  return {
    kind: row.kind,
    locationId: row.location_id,
    status,
    startedOn: row.started_on,
    paidThrough: row.paid_through,
    pausedUntil,
    cancelledAt: row.cancelled_at,
    priceCents: row.price_cents,
    toldPrice: toldPrice(row),
    offer: standingOffer(row),
    creditCents: row.credit_cents,
    goesOnCents: row.kind === 'term' && status !== 'ended' ? row.goes_on_cents : null,
    nextPlan:
      row.next_plan_name !== null && row.next_price_cents !== null
        ? { name: row.next_plan_name, priceCents: row.next_price_cents }
        : null,
  }
}

const cardOf = ({ card_id: id, brand, last_4, exp_month, exp_year }: FoundMembership): MembershipRow['card'] =>
  id && brand && last_4 && exp_month && exp_year ? { id, card_brand: brand, last_4, exp_month, exp_year } : null

const shape = (row: FoundMembership, viewerId: string, now: Date): MembershipRow => {
  const { endDate, today } = stateOf(row, now)
  const card = cardOf(row)
  const renewing = renewingOf(row, now)
  const { status, goesOnCents } = renewing
  return {
    ...renewing,
    id: row.id,
    purchaseId: row.purchase_id,
    payerId: row.payer_id,
    subscriberId: row.subscriber_id,
    drinkerIds: [...new Set([row.subscriber_id, ...row.together])],
    subscriberName: `${row.subscriber_given_name} ${row.subscriber_family_name}`.trim(),
    payerFirstName: row.payer_given_name.trim(),
    planName: row.plan_name,
    locationName: row.location_name ?? fallbackLocationName(row.location_id),
    timeZone: row.time_zone,
    frequency: row.frequency,
    priceChange: row.price_change,
    trialUntil: row.kind === 'term' && status !== 'ended' ? row.trial_until : null,
    code: row.code,
    codeRenewedAt: row.code_renewed_at,
    anchorDay: status === 'ended' ? null : goesOnCents !== null && row.end_date ? dayOf(row.end_date) : row.anchor_day,
    endDate: goesOnCents !== null ? null : status === 'ended' ? (endDate ?? row.paid_through ?? today) : endDate,
    squareSubscriptionId: row.square_subscription_id,
    card,
    gift: row.is_gift
      ? {
          recipientName: row.recipient_name ?? '',
          recipientEmail: row.recipient_email ?? '',
          claimedAt: row.claimed_at,
          sendOn: row.send_on,
          sentAt: row.sent_at,
        }
      : null,
    overdue:
      status !== 'ended' && !row.cancelled_at && (row.state === 'grace' || row.state === 'unpaid')
        ? {
            amountCents: row.overdue_cents,
            usableUntil: row.state === 'grace' ? row.grace_until : null,
            reason: row.failed_for,
            nextTry: nextTriesOf(row, today)[0] ?? null,
          }
        : null,
    cardEndsSoon:
      card !== null &&
      goesOn({ kind: row.kind, cancelledAt: row.cancelled_at, goesOnCents, status }) &&
      endsWithin({ expMonth: card.exp_month, expYear: card.exp_year }, today, CARD_END_DAYS[0]),
    viewer: {
      id: viewerId,
      givenName: row.viewer_given_name,
      familyName: row.viewer_family_name,
      email: row.viewer_email,
      phone: row.viewer_phone,
    },
  }
}
