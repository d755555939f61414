import type { Frequency } from '@sipday/contract/catalogue.ts'
import { fallbackLocationName } from '@sipday/rules/catalogue.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { isActive } from '@sipday/rules/membership.ts'
import type { Db } from './database.ts'

/** A membership with what the people in it may see of it. Dates are calendar days of its location. */
export type MembershipRow = {
  id: string
  payerId: string
  subscriberId: string
  /** Everybody who drinks on the same purchase, the own subscriber first. */
  drinkerIds: string[]
  planName: string
  locationName: string
  timeZone: string
  frequency: Frequency
  priceCents: number
  kind: 'renewing' | 'term' | 'complimentary'
  code: number
  startedOn: string
  paidThrough: string | null
  anchorDay: number | null
  endDate: string | null
  cancelledAt: Date | null
  squareSubscriptionId: string | null
  card: { id: string; card_brand: string; last_4: string; exp_month: number; exp_year: number } | null
  gift: { recipientName: string; claimedAt: Date | null; sendOn: string | null } | null
  status: 'active' | 'ended' | 'unpaid'
}

/** The memberships that a customer pays for or drinks on, newest first. */
export const membershipsOf = async (db: Db, customerId: string, now: Date): Promise<MembershipRow[]> => {
  const rows = await select(db)
    .where(({ or, eb }) =>
      or([eb('memberships.payer_id', '=', customerId), eb('memberships.subscriber_id', '=', customerId)]),
    )
    .orderBy('memberships.created_at', 'desc')
    .orderBy('memberships.id')
    .execute()
  const purchases = [...new Set(rows.map((row) => row.purchase_id).filter((id) => id !== null))]
  const drinkers =
    purchases.length === 0
      ? []
      : await db
          .selectFrom('memberships')
          .select(['purchase_id', 'subscriber_id'])
          .where('purchase_id', 'in', purchases)
          .where('live', '=', true)
          .execute()
  return rows.map((row) => shape(row, drinkers, now))
}

/** The memberships that a customer drinks on today: live, paid, not past their end. */
export const drinkableBy = async (db: Db, customerId: string, now: Date): Promise<MembershipRow[]> => {
  const all = await membershipsOf(db, customerId, now)
  return all.filter((membership) => membership.subscriberId === customerId && membership.status === 'active')
}

const select = (db: Db) =>
  db
    .selectFrom('memberships')
    .innerJoin('locations', 'locations.id', 'memberships.location_id')
    .leftJoin('cards', 'cards.id', 'memberships.card_id')
    .leftJoin('gifts', 'gifts.membership_id', 'memberships.id')
    .selectAll('memberships')
    .select([
      'locations.name as location_name',
      'locations.time_zone',
      'cards.brand',
      'cards.last_4',
      'cards.exp_month',
      'cards.exp_year',
      'gifts.recipient_name',
      'gifts.claimed_at',
      'gifts.send_on',
    ])

type Selected = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
type Drinker = { purchase_id: string | null; subscriber_id: string }

const shape = (row: Selected, drinkers: readonly Drinker[], now: Date): MembershipRow => {
  // A cancelled one ends with what is paid (R21), also before anything else has noted that end.
  const endDate = row.end_date ?? (row.cancelled_at || row.state === 'ended' ? row.paid_through : null)
  const today = dateIn(now, row.time_zone)
  const past = endDate !== null && !isActive({ anchorDay: null, endDate }, today)
  const ended = !row.live || row.state === 'ended' || past
  const together = drinkers.filter((other) => other.purchase_id === row.purchase_id).map((other) => other.subscriber_id)
  return {
    id: row.id,
    payerId: row.payer_id,
    subscriberId: row.subscriber_id,
    drinkerIds: [...new Set([row.subscriber_id, ...together])],
    planName: row.plan_name,
    locationName: row.location_name ?? fallbackLocationName(row.location_id),
    timeZone: row.time_zone,
    frequency: row.frequency as Frequency,
    priceCents: row.price_cents,
    kind: row.kind,
    code: row.code,
    startedOn: row.started_on,
    paidThrough: row.paid_through,
    anchorDay: ended ? null : row.anchor_day,
    endDate: ended ? (endDate ?? row.paid_through ?? today) : endDate,
    cancelledAt: row.cancelled_at,
    squareSubscriptionId: row.square_subscription_id,
    card:
      row.card_id && row.brand && row.last_4 && row.exp_month && row.exp_year
        ? {
            id: row.card_id,
            card_brand: row.brand,
            last_4: row.last_4,
            exp_month: row.exp_month,
            exp_year: row.exp_year,
          }
        : null,
    gift: row.is_gift
      ? { recipientName: row.recipient_name ?? '', claimedAt: row.claimed_at, sendOn: row.send_on }
      : null,
    status: ended ? 'ended' : row.state === 'unpaid' ? 'unpaid' : 'active',
  }
}
