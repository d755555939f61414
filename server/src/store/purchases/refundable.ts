import { bool, day, instant, int, oneOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'

export const paymentToRefund = statement({
  name: 'a payment that can be refunded',
  text: `
    select p.at, p.paid_cents, p.tax_cents, p.purchase_id, p.membership_id, p.quantity, p.plan_name, p.frequency,
      p.location_id, coalesce(l.name, l.id) as location_name, l.time_zone, c.id as customer_id, c.given_name,
      c.family_name, c.email
    from (
      select created_at as at, total_cents as paid_cents, tax_cents, id as purchase_id, null as membership_id,
        buyer_id, quantity, plan_name, frequency, location_id
      from purchases where square_payment_id = :id and state in ('succeeded', 'refunded')
      union all
      select r.at, r.amount_cents, greatest(0, r.amount_cents - coalesce(r.price_cents, m.price_cents)), null, m.id,
        m.payer_id, 1, coalesce(r.plan_name, m.plan_name),
        m.frequency, coalesce(r.location_id, m.location_id)
      from renewals r join memberships m on m.id = r.membership_id
      where r.square_payment_id = :id and r.state = 'paid') p
    join locations l on l.id = p.location_id join customers c on c.id = p.buyer_id
    limit 1`,
  takes: { id: text },
  gives: {
    at: orNull(instant),
    paid_cents: orNull(int),
    tax_cents: orNull(int),
    purchase_id: orNull(text),
    membership_id: orNull(text),
    quantity: orNull(int),
    plan_name: orNull(text),
    frequency: orNull(text),
    location_id: orNull(text),
    location_name: orNull(text),
    time_zone: text,
    customer_id: text,
    given_name: text,
    family_name: text,
    email: text,
  },
})

/** In the order bought. */
export const membershipsPaidFor = statement({
  name: 'the memberships that a payment paid for',
  text: `
    select m.id, m.plan_name, m.kind, m.live, m.state, l.last_day as location_last_day, m.location_id,
      coalesce(m.next_price_cents, m.price_cents) as next_price_cents, m.next_plan_id, m.offer_cents, m.offer_left,
      m.offer_until, m.told_cents, m.told_from, m.credit_cents, m.started_on, m.paid_through, m.end_date,
      m.cancelled_at, l.time_zone, c.given_name, c.family_name, coalesce(s.position, 0) as position,
      coalesce((select r.period_start from renewals r where r.membership_id = m.id and r.square_payment_id = :id
        limit 1), m.started_on) as paid_from,
      not exists (select from renewals r where r.membership_id = m.id and r.state = 'paid' and r.kind = 'renewal'
        and r.square_payment_id is distinct from :id
        and (:membershipId::text is null or r.period_start > (select o.period_start from renewals o
          where o.membership_id = m.id and o.square_payment_id = :id limit 1))) as is_current
    from memberships m join locations l on l.id = m.location_id join customers c on c.id = m.subscriber_id
      left join purchase_subscribers s on s.purchase_id = m.purchase_id and s.customer_id = m.subscriber_id
    where m.purchase_id = :purchaseId or m.id = :membershipId
    order by position, m.id`,
  takes: { id: text, purchaseId: orNull(text), membershipId: orNull(text) },
  gives: {
    id: text,
    plan_name: text,
    kind: oneOf('renewing', 'term', 'complimentary'),
    live: bool,
    state: oneOf('active', 'grace', 'unpaid', 'ended'),
    location_last_day: orNull(day),
    location_id: text,
    next_price_cents: int,
    next_plan_id: orNull(text),
    offer_cents: orNull(int),
    offer_left: orNull(int),
    offer_until: orNull(day),
    told_cents: orNull(int),
    told_from: orNull(day),
    credit_cents: int,
    started_on: day,
    paid_through: orNull(day),
    end_date: orNull(day),
    cancelled_at: orNull(instant),
    time_zone: text,
    given_name: text,
    family_name: text,
    position: orNull(int),
    paid_from: orNull(day),
    is_current: orNull(bool),
  },
})
export type PaidMembership = RowOf<typeof membershipsPaidFor>

export const peopleOfPayment = statement({
  name: 'whom a payment is about',
  text: `
    select p.buyer_id as id from purchases p where p.square_payment_id = :id
    union select person from memberships m cross join unnest(array[m.payer_id, m.subscriber_id]) person
      where m.purchase_id in (select p.id from purchases p where p.square_payment_id = :id)
        or m.id in (select r.membership_id from renewals r where r.square_payment_id = :id)`,
  takes: { id: text },
  gives: { id: text },
})

export const disputeStatesOf = statement({
  name: 'the disputes about a payment',
  text: `select state from disputes where square_payment_id = :id`,
  takes: { id: text },
  gives: { state: text },
})

export const refundsAskedBy = statement({
  name: 'what someone refunded or gave as credit lately',
  text: `
    select coalesce(sum(amount_cents) filter (where state not in ('refused', 'lapsed', 'failed')), 0)::bigint
        + (select coalesce(sum(cents), 0) from credits where staff_id = :staffId and kind = 'given' and at > :day) as cents,
      count(*) filter (where created_at > :hour) as in_hour
    from refunds where asked_by = :staffId and created_at > :day`,
  takes: { staffId: text, day: instant, hour: instant },
  gives: { cents: orNull(int), in_hour: orNull(int) },
})

export const openApprovalOf = statement({
  name: 'the open request about a refund',
  text: `select id from approvals where kind = 'refund' and subject_id = :refundId order by asked_at desc limit 1`,
  takes: { refundId: text },
  gives: { id: text },
})
