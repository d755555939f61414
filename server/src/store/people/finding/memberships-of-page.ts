import { bool, day, instant, int, listOf, oneOf, orNull, text } from '../../kinds.ts'
import { statement } from '../../statement.ts'

/** Of one customer: a page of them stays small, whoever pays for thousands. */
const MOST_OF_ONE = 100

/**
 * Live ones first, as far as the person may see them, and of them what is owed; with what the next bill depends on, and
 * the last visit. `in_all`: how many the customer has; `MOST_OF_ONE` of them are given.
 */
export const membershipsOfPage = statement({
  name: 'the memberships of a page of customers',
  text: `
    select o.customer_id, m.in_all, m.id, m.payer_id, m.plan_name, m.location_id, l.name as location_name, l.time_zone, m.kind,
      m.live, m.state, m.started_on, m.end_date, m.paid_through, m.paused_until, m.grace_until, m.cancelled_at,
      m.price_cents, m.credit_cents, m.goes_on_cents, m.next_plan_name, m.next_price_cents, m.offer_cents, m.offer_left,
      m.offer_until, m.told_cents, m.told_from,
      case when m.subscriber_id = o.customer_id then (
        select (r.redeemed_at at time zone v.time_zone)::date from redemptions r join locations v on v.id = r.location_id
        where r.membership_id = m.id and r.voided_at is null order by r.redeemed_at desc limit 1) end as visited_on
    from unnest((select :ids::text[])) o(customer_id)
      cross join lateral (
        select both_of.*, count(*) over () as in_all from (
          select * from memberships where payer_id = o.customer_id
          union all select * from memberships where subscriber_id = o.customer_id and payer_id <> o.customer_id) both_of
        where :everywhere or location_id = any(:places)
        order by live desc, state in ('grace', 'unpaid') desc, created_at desc, id limit ${MOST_OF_ONE}) m
      join locations l on l.id = m.location_id
    order by m.live desc, m.created_at desc, m.id`,
  takes: { ids: listOf(text), everywhere: bool, places: listOf(text) },
  gives: {
    customer_id: text,
    in_all: int,
    id: text,
    payer_id: text,
    plan_name: text,
    location_id: text,
    location_name: orNull(text),
    time_zone: text,
    kind: oneOf('renewing', 'term', 'complimentary'),
    live: bool,
    state: oneOf('active', 'grace', 'unpaid', 'ended'),
    started_on: day,
    end_date: orNull(day),
    paid_through: orNull(day),
    paused_until: orNull(day),
    grace_until: orNull(day),
    cancelled_at: orNull(instant),
    price_cents: int,
    credit_cents: int,
    goes_on_cents: orNull(int),
    next_plan_name: orNull(text),
    next_price_cents: orNull(int),
    offer_cents: orNull(int),
    offer_left: orNull(int),
    offer_until: orNull(day),
    told_cents: orNull(int),
    told_from: orNull(day),
    visited_on: orNull(day),
  },
})
