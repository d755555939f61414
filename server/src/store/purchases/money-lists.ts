import { paymentStates } from '@sipday/contract/office/money.ts'
import { refundStates } from '@sipday/rules/refunds/amounts.ts'
import { refundReasons } from '@sipday/rules/refunds/refund-words.ts'
import { bool, day, instant, int, json, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** What a person may see: everything, or what belongs to their locations. */
const reach = { everywhere: bool, places: listOf(text) }
const filters = {
  customerId: orNull(text),
  locationId: orNull(text),
  state: orNull(text),
  since: orNull(instant),
  until: orNull(instant),
}
const inDays = (column: string) => `(:since::timestamptz is null or ${column} >= :since)
  and (:until::timestamptz is null or ${column} < :until)`

// A renewal has no purchase; its customer is its membership's.
const refunds = `
  from refunds r
    left join purchases p on p.square_payment_id = r.square_payment_id
    left join lateral (select membership_id, location_id from renewals
      where square_payment_id = r.square_payment_id limit 1) w on true
    left join memberships m on m.id = coalesce(w.membership_id, r.membership_id)
    left join locations l on l.id = coalesce(p.location_id, w.location_id, m.location_id)
    left join customers c on c.id = coalesce(p.buyer_id, m.payer_id)
  where (:everywhere or coalesce(p.location_id, w.location_id, m.location_id) = any(:places) or exists (
      select from memberships o where o.purchase_id = p.id and o.location_id = any(:places)))
    and (:id::text is null or r.id = :id)
    and (:squarePaymentId::text is null or r.square_payment_id = :squarePaymentId)
    and (:customerId::text is null or c.id = :customerId)
    and (:locationId::text is null or l.id = :locationId)
    and (:state::text is null or case r.state when 'asked' then 'waiting' when 'failed' then 'failed' when 'credited' then 'credited'
      when 'refused' then '' when 'lapsed' then '' else 'sent' end = :state)
    and ${inDays('r.created_at')}`
const refundFilters = { ...reach, ...filters, id: orNull(text), squarePaymentId: orNull(text) }
const position = { at: orNull(instant), before: orNull(text), count: int }

/** A page of the refunds, newest first; `at`, `before`: where the page above ended. */
export const refundsPage = statement({
  name: 'a page of the refunds',
  text: `
    select r.id, r.square_payment_id, r.amount_cents, r.tax_cents, r.cause, r.reason, r.note, r.created_at, r.state,
      r.origin, r.credit_to is not null as is_credit, r.approval_id, c.id as customer_id, c.given_name, c.family_name, c.email, l.id as location_id,
      l.name as location_name, coalesce(p.plan_name, m.plan_name) as plan_name,
      (select name from staff where id = r.asked_by) as asked_by,
      (select s.name from approvals a join staff s on s.id = a.decided_by
        where a.id = r.approval_id and a.decision = 'approve') as approved_by,
      coalesce((select a.alone from approvals a where a.id = r.approval_id), false) as alone
    ${refunds} and (:at::timestamptz is null or (r.created_at, r.id) < (:at, :before))
    order by r.created_at desc, r.id desc limit :count`,
  takes: { ...refundFilters, ...position },
  gives: {
    id: text,
    square_payment_id: text,
    amount_cents: int,
    tax_cents: orNull(int),
    cause: orNull(oneOf(...refundReasons)),
    reason: text,
    note: text,
    created_at: instant,
    state: oneOf(...refundStates),
    origin: text,
    is_credit: orNull(bool),
    approval_id: orNull(text),
    customer_id: orNull(text),
    given_name: orNull(text),
    family_name: orNull(text),
    email: orNull(text),
    location_id: orNull(text),
    location_name: orNull(text),
    plan_name: orNull(text),
    asked_by: orNull(text),
    approved_by: orNull(text),
    alone: orNull(bool),
  },
})

/** How many refunds there are, counted up to one more than 10,000. */
export const countRefunds = statement({
  name: 'how many refunds there are',
  text: `select count(*) as count from (select ${refunds} limit 10001) counted`,
  takes: refundFilters,
  gives: { count: orNull(int) },
})

export const refundSums = statement({
  name: 'what refunds come to',
  text: `select count(*) as count, coalesce(sum(r.amount_cents), 0) as cents ${refunds}`,
  takes: refundFilters,
  gives: { count: orNull(int), cents: orNull(int) },
})

const purchases = `
  select coalesce(square_payment_id, payment_id) as id, created_at as at, 'purchase' as what, buyer_id as customer_id,
    null::text as member_id, plan_name, location_id, subtotal_cents as net_cents, tax_cents, total_cents, card_id, id as purchase_id,
    state in ('charging', 'unknown') as unknown
  from purchases where state in ('charging', 'unknown', 'succeeded', 'refunded')`
const renewals = `
  select r.square_payment_id as id, r.at, r.kind as what, m.payer_id as customer_id, m.subscriber_id as member_id,
    coalesce(r.plan_name, m.plan_name) as plan_name, coalesce(r.location_id, m.location_id) as location_id,
    least(r.amount_cents, coalesce(r.price_cents, m.price_cents)) as net_cents,
    greatest(0, r.amount_cents - coalesce(r.price_cents, m.price_cents)) as tax_cents, r.amount_cents as total_cents,
    coalesce(r.card_id, m.card_id) as card_id, null::text as purchase_id, false as unknown
  from renewals r join memberships m on m.id = r.membership_id
  where r.state = 'paid' and r.square_payment_id is not null`

/**
 * Each half has the conditions, and the order and the limit in `also`, for itself: so it is read by its own index,
 * newest first, and no further than a page.
 */
const payments = (also = ''): string =>
  `from (${[purchases, renewals].map((half) => `(${asked(half, also)})`).join(' union all ')}) p`
const asked = (half: string, also: string): string => `
  select p.*, of_payment.back_cents, of_payment.credited_cents, of_payment.lost_cents, standing.state from (${half}) p
  cross join lateral (
    select coalesce((select sum(amount_cents) from refunds b
        where b.square_payment_id = p.id and b.state not in ('asked', 'refused', 'lapsed', 'failed', 'credited')), 0)::int as back_cents,
      coalesce((select sum(amount_cents) from refunds b
        where b.square_payment_id = p.id and b.state = 'credited'), 0)::int as credited_cents,
      exists (select from disputes d where d.square_payment_id = p.id
        and d.state not in ('WON', 'INQUIRY_CLOSED', 'LOST', 'ACCEPTED')) as disputed,
      coalesce((select sum(amount_cents) from disputes d
        where d.square_payment_id = p.id and d.state in ('LOST', 'ACCEPTED')), 0)::int as lost_cents) of_payment
  cross join lateral (
    select case when p.unknown then 'unknown' when disputed then 'disputed'
      when lost_cents > 0 then 'lost' when back_cents = 0 then 'paid'
      when back_cents < p.total_cents then 'partly_refunded' else 'refunded' end as state) standing
  where (:everywhere or p.location_id = any(:places) or exists (
      select from memberships o where o.purchase_id = p.purchase_id and o.location_id = any(:places)))
    and (:customerId::text is null or p.customer_id = :customerId)
    and (:payerIds::text[] is null or p.customer_id = any(:payerIds))
    and (:locationId::text is null or p.location_id = :locationId)
    and (:state::text is null or standing.state = :state)
    and (:last4::text is null or exists (select from cards k where k.id = p.card_id and k.last_4 = :last4))
    and ${inDays('p.at')} ${also}`
const paymentFilters = { ...reach, ...filters, last4: orNull(text), payerIds: orNull(listOf(text)) }

/** Captured ones, and those whose outcome is not known, newest first. */
export const paymentsPage = statement({
  name: 'a page of the payments',
  text: `
    select p.id, p.purchase_id, p.at, p.what, p.customer_id, p.plan_name, p.location_id, p.net_cents, p.tax_cents, p.total_cents,
      p.back_cents, p.credited_cents, p.state,
      (select name from locations where id = p.location_id) as location_name,
      (select time_zone from locations where id = p.location_id) as time_zone,
      (select json_build_object('given_name', given_name, 'family_name', family_name, 'email', email)
        from customers where id = p.customer_id) as person,
      (select json_build_object('given_name', given_name, 'family_name', family_name, 'email', '')
        from customers where id = p.member_id) as member,
      (select brand from cards where id = p.card_id) as brand,
      (select last_4 from cards where id = p.card_id) as last_4
    ${payments('and (:at::timestamptz is null or (p.at, p.id) < (:at, :before)) order by p.at desc, p.id desc limit :count')}
    order by p.at desc, p.id desc limit :count`,
  takes: { ...paymentFilters, ...position },
  gives: {
    id: orNull(text),
    purchase_id: orNull(text),
    at: orNull(instant),
    what: orNull(oneOf('purchase', 'renewal', 'plan_change')),
    customer_id: orNull(text),
    plan_name: orNull(text),
    location_id: orNull(text),
    net_cents: orNull(int),
    tax_cents: orNull(int),
    total_cents: orNull(int),
    back_cents: orNull(int),
    credited_cents: orNull(int),
    state: orNull(oneOf(...paymentStates)),
    location_name: orNull(text),
    time_zone: orNull(text),
    person: orNull(json<{ given_name: string; family_name: string; email: string }>()),
    member: orNull(json<{ given_name: string; family_name: string; email: string }>()),
    brand: orNull(text),
    last_4: orNull(text),
  },
})

/**
 * In cents, without those whose outcome is not known: paid, refunded, and lost in disputes, which no refund is made
 * for.
 */
export const paymentSums = statement({
  name: 'what a customer has paid',
  text: `
    select count(*) filter (where not p.unknown) as count,
      coalesce(sum(p.total_cents) filter (where not p.unknown), 0) as paid_cents,
      coalesce(sum(p.back_cents) filter (where not p.unknown), 0) as back_cents,
      coalesce(sum(p.lost_cents) filter (where not p.unknown), 0) as lost_cents
    ${payments()}`,
  takes: paymentFilters,
  gives: { count: orNull(int), paid_cents: orNull(int), back_cents: orNull(int), lost_cents: orNull(int) },
})

/** What was paid each day, by the clocks of its location. */
export const paymentDays = statement({
  name: 'what was paid each day',
  text: `
    select (p.at at time zone coalesce((select time_zone from locations where id = p.location_id), 'UTC'))::date as day,
      count(*) as count, sum(p.total_cents) as cents
    ${payments()} where not p.unknown group by 1`,
  takes: paymentFilters,
  gives: { day: orNull(day), count: orNull(int), cents: orNull(int) },
})

/** How many payments there are, counted up to one more than 10,000. */
export const countPayments = statement({
  name: 'how many payments there are',
  text: `select count(*) as count from (select ${payments()} limit 10001) counted`,
  takes: paymentFilters,
  gives: { count: orNull(int) },
})
