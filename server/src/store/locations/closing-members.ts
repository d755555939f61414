import { refundStates } from '@sipday/rules/refunds/amounts.ts'
import { bool, day, ensured, instant, int, json, listOf, oneOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'

export const membersOfPlace = statement({
  name: 'the members of a location, oldest first',
  text: `
  select m.id, m.payer_id, m.subscriber_id, m.purchase_id, m.location_id, m.plan_id, m.next_plan_id, m.plan_name, m.kind,
    m.state, m.paid_through, m.end_date, m.cancelled_at, m.paused_until, b.given_name, b.family_name, b.email, s.given_name as used_by_given, s.family_name as used_by_family,
    coalesce(p.quantity, 1) as quantity, m.is_gift, g.membership_id is not null and g.claimed_at is null as is_unclaimed
  from memberships m
    join customers b on b.id = m.payer_id
    join customers s on s.id = m.subscriber_id
    left join purchases p on p.id = m.purchase_id
    left join gifts g on g.membership_id = m.id
  where m.location_id = :locationId and m.live
  order by m.created_at, m.id`,
  takes: { locationId: text },
  gives: {
    id: text,
    payer_id: text,
    subscriber_id: text,
    purchase_id: orNull(text),
    location_id: text,
    plan_id: text,
    next_plan_id: orNull(text),
    plan_name: text,
    kind: oneOf('renewing', 'term', 'complimentary'),
    state: oneOf('active', 'grace', 'unpaid', 'ended'),
    paid_through: orNull(day),
    end_date: orNull(day),
    cancelled_at: orNull(instant),
    paused_until: orNull(day),
    given_name: text,
    family_name: text,
    email: text,
    used_by_given: text,
    used_by_family: text,
    quantity: ensured(int),
    is_gift: bool,
    is_unclaimed: ensured(bool),
  },
})
export type MemberOfPlace = RowOf<typeof membersOfPlace>

export const openPaymentsAt = statement({
  name: 'the payments at a location without an outcome',
  text: `select count(*) as count from purchases where location_id = :locationId and state in ('charging', 'unknown')`,
  takes: { locationId: text },
  gives: { count: int },
})

type Paid = { from: string; squarePaymentId: string | null; cents: number }
type Share = { squarePaymentId: string | null; totalCents: number; quantity: number; position: number }

/** The payments behind memberships: the newest renewal, the purchase, and differences for other plans. */
export const paidFor = statement({
  name: 'what memberships were paid with',
  text: `
  select m.id, m.started_on,
    (select json_build_object('from', r.period_start, 'squarePaymentId', r.square_payment_id, 'cents', r.amount_cents)
      from renewals r where r.membership_id = m.id and r.kind = 'renewal' and r.state = 'paid'
      order by r.period_start desc limit 1) as renewal,
    (select json_build_object('squarePaymentId', p.square_payment_id, 'totalCents', p.total_cents,
        'quantity', p.quantity, 'position', s.position)
      from purchases p join purchase_subscribers s on s.purchase_id = p.id and s.customer_id = m.subscriber_id
      where p.id = m.purchase_id limit 1) as bought,
    (select json_agg(json_build_object('from', d.period_start, 'squarePaymentId', d.square_payment_id,
        'cents', d.amount_cents) order by d.period_start)
      from renewals d where d.membership_id = m.id and d.kind = 'plan_change') as differences
  from unnest((select :ids::text[])) wanted(id) join memberships m on m.id = wanted.id`,
  takes: { ids: listOf(text) },
  gives: {
    id: text,
    started_on: day,
    renewal: orNull(json<Paid>()),
    bought: orNull(json<Share>()),
    differences: orNull(json<Paid[]>()),
  },
})

export const refundsOfPayments = statement({
  name: 'the refunds of several payments',
  text: `
  select r.square_payment_id, r.amount_cents, r.origin, r.state, r.membership_id
    from (select distinct id from unnest((select :ids::text[])) asked(id)) wanted
      join refunds r on r.square_payment_id = wanted.id`,
  takes: { ids: listOf(text) },
  gives: {
    square_payment_id: text,
    amount_cents: int,
    origin: oneOf('automatic', 'closure', 'person', 'square'),
    state: oneOf(...refundStates),
    membership_id: orNull(text),
  },
})
