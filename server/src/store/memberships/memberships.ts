import type { Frequency } from '@sipday/contract/catalogue.ts'
import { fallbackLocationName } from '@sipday/rules/catalogue.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { hasStarted, isActive } from '@sipday/rules/membership.ts'
import { isPaused } from '@sipday/rules/renewing/pause.ts'
import type { CustomerRecord } from '../people/customers.ts'
import type { Db } from '../database.ts'
import { bool, day, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'

/** A membership with what its payer and subscriber may see. Dates are calendar days of its location. */
export type MembershipRow = {
  id: string
  /** Null for one that was imported or given by the shop. */
  purchaseId: string | null
  payerId: string
  subscriberId: string
  /** Everyone who has a membership from the same purchase, this subscriber first. */
  drinkerIds: string[]
  /** Whose membership it is, as the payer typed the name; an imported one has the subscriber's own. */
  subscriberName: string
  payerFirstName: string
  planName: string
  locationId: string
  locationName: string
  /** Where it can be redeemed: every location where its plan is sold, and its own (R49). */
  placeIds: string[]
  timeZone: string
  frequency: Frequency
  priceCents: number
  kind: 'renewing' | 'term' | 'complimentary'
  code: number
  startedOn: string
  paidThrough: string | null
  /** The day a pause ends and the membership renews; null without one. */
  pausedUntil: string | null
  /** The plan that begins with the next renewal; null when it stays. */
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
  /** An unpaid renewal: the amount of its bill, or null when no bill is known. */
  overdue: { amountCents: number | null; usableUntil: string | null } | null
  /** Names of what its location is out of at the moment, in the order of the menu. */
  soldOut: string[]
  /** The customer whose list this is. */
  viewer: CustomerRecord
}

/** The memberships a customer pays for or redeems, newest first. */
export const membershipsOf = async (db: Db, customerId: string, now: Date): Promise<MembershipRow[]> => {
  const rows = await ofCustomer(db, { customerId, now })
  return rows.map((row) => shape(row, customerId, now))
}

/** The memberships a customer can redeem today: live, paid, begun (R57), not past their end. */
export const drinkableBy = async (db: Db, customerId: string, now: Date): Promise<MembershipRow[]> => {
  const all = await membershipsOf(db, customerId, now)
  return all.filter(
    ({ subscriberId, status, startedOn, timeZone }) =>
      subscriberId === customerId && status === 'active' && hasStarted(startedOn, dateIn(now, timeZone)),
  )
}

// Two queries in one: an "or" over both columns would be planned without the indexes while the table is small, and that
// cached plan would stay after the table has grown.
const ofCustomer = statement({
  name: 'the memberships of a customer',
  text: `
  select m.id, m.purchase_id, m.payer_id, m.subscriber_id, m.plan_name, m.location_id, m.frequency, m.price_cents, m.kind, m.is_gift,
    m.code, m.live, m.started_on, m.paid_through, m.paused_until, m.next_plan_name, m.next_price_cents, m.anchor_day, m.end_date, m.state, m.grace_until, m.cancelled_at,
    m.card_id, m.square_subscription_id, l.name as location_name, l.time_zone, c.brand, c.last_4, c.exp_month, c.exp_year,
    g.recipient_name, g.recipient_email, g.claimed_at, g.send_on, g.sent_at,
    v.given_name as viewer_given_name, v.family_name as viewer_family_name, v.email as viewer_email,
    v.phone as viewer_phone,
    coalesce(nullif(typed.given_name, ''), s.given_name) as subscriber_given_name,
    case when coalesce(typed.given_name, '') <> '' then typed.family_name else s.family_name end as subscriber_family_name,
    payer.given_name as payer_given_name,
    (select r.amount_cents from renewals r where r.membership_id = m.id and r.state = 'failed'
      order by r.period_start desc limit 1) as overdue_cents,
    array(select o.subscriber_id from memberships o where o.purchase_id = m.purchase_id and o.live) as together,
    array(select p.location_id from plan_locations p where p.plan_id = m.plan_id union select m.location_id
      order by 1) as places,
    array(select d.name from sold_out o join drinks d on d.id = o.drink_id
      where o.location_id = m.location_id and o.ended_at is null and (o.until is null or o.until > :now)
        and d.retired_on is null order by d.position, d.id) as sold_out
  from (select * from memberships where payer_id = :customerId
        union all select * from memberships where subscriber_id = :customerId and payer_id <> :customerId) m
    join customers v on v.id = :customerId
    join customers s on s.id = m.subscriber_id
    join customers payer on payer.id = m.payer_id
    left join purchases p on p.id = m.purchase_id
    left join checkout_customers typed on typed.checkout_id = p.checkout_id and typed.customer_id = m.subscriber_id
    join locations l on l.id = m.location_id
    left join cards c on c.id = m.card_id
    left join gifts g on g.membership_id = m.id
  order by m.created_at desc, m.id`,
  takes: { customerId: text, now: instant },
  gives: {
    id: text,
    purchase_id: orNull(text),
    payer_id: text,
    subscriber_id: text,
    plan_name: text,
    location_id: text,
    frequency: oneOf<Frequency>('month', 'year', '3 months', '6 months'),
    price_cents: int,
    kind: oneOf('renewing', 'term', 'complimentary'),
    is_gift: bool,
    code: int,
    live: bool,
    started_on: day,
    paid_through: orNull(day),
    paused_until: orNull(day),
    next_plan_name: orNull(text),
    next_price_cents: orNull(int),
    anchor_day: orNull(int),
    end_date: orNull(day),
    state: oneOf('active', 'grace', 'unpaid', 'ended'),
    grace_until: orNull(day),
    cancelled_at: orNull(instant),
    card_id: orNull(text),
    square_subscription_id: orNull(text),
    location_name: orNull(text),
    time_zone: text,
    brand: orNull(text),
    last_4: orNull(text),
    exp_month: orNull(int),
    exp_year: orNull(int),
    recipient_name: orNull(text),
    recipient_email: orNull(text),
    claimed_at: orNull(instant),
    send_on: orNull(day),
    sent_at: orNull(instant),
    viewer_given_name: text,
    viewer_family_name: text,
    viewer_email: text,
    viewer_phone: text,
    subscriber_given_name: text,
    subscriber_family_name: text,
    payer_given_name: text,
    overdue_cents: orNull(int),
    /** Everyone who has a membership from the same purchase. */
    together: listOf(text),
    places: listOf(text),
    sold_out: listOf(text),
  },
})

type Selected = RowOf<typeof ofCustomer>

type Stored = Pick<
  Selected,
  'end_date' | 'cancelled_at' | 'state' | 'paid_through' | 'paused_until' | 'live' | 'time_zone'
>

/** How a membership stands, by what is stored of it: what a clock has decided since may not be recorded yet. */
export const stateOf = (row: Stored, now: Date) => {
  // A cancelled one ends with its paid period (R21), even before anything else has recorded that end.
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

const shape = (row: Selected, viewerId: string, now: Date): MembershipRow => {
  const { endDate, pausedUntil, status, today } = stateOf(row, now)
  return {
    id: row.id,
    purchaseId: row.purchase_id,
    payerId: row.payer_id,
    subscriberId: row.subscriber_id,
    drinkerIds: [...new Set([row.subscriber_id, ...row.together])],
    subscriberName: `${row.subscriber_given_name} ${row.subscriber_family_name}`.trim(),
    payerFirstName: row.payer_given_name.trim(),
    planName: row.plan_name,
    locationId: row.location_id,
    locationName: row.location_name ?? fallbackLocationName(row.location_id),
    placeIds: row.places,
    timeZone: row.time_zone,
    frequency: row.frequency,
    priceCents: row.price_cents,
    kind: row.kind,
    code: row.code,
    startedOn: row.started_on,
    paidThrough: row.paid_through,
    pausedUntil,
    nextPlan:
      row.next_plan_name !== null && row.next_price_cents !== null
        ? { name: row.next_plan_name, priceCents: row.next_price_cents }
        : null,
    anchorDay: status === 'ended' ? null : row.anchor_day,
    endDate: status === 'ended' ? (endDate ?? row.paid_through ?? today) : endDate,
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
      ? {
          recipientName: row.recipient_name ?? '',
          recipientEmail: row.recipient_email ?? '',
          claimedAt: row.claimed_at,
          sendOn: row.send_on,
          sentAt: row.sent_at,
        }
      : null,
    status,
    overdue:
      status !== 'ended' && !row.cancelled_at && (row.state === 'grace' || row.state === 'unpaid')
        ? { amountCents: row.overdue_cents, usableUntil: row.state === 'grace' ? row.grace_until : null }
        : null,
    soldOut: row.sold_out,
    viewer: {
      id: viewerId,
      givenName: row.viewer_given_name,
      familyName: row.viewer_family_name,
      email: row.viewer_email,
      phone: row.viewer_phone,
    },
  }
}
