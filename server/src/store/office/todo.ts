import { MOST_OF_A_KIND } from '@sipday/rules/office/todo-rows.ts'
import { bool, day, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { TOLD } from './failed-renewals.ts'

const reach = { everywhere: bool, places: listOf(text) }

export const failedRefunds = statement({
  name: 'failed refunds that wait',
  text: `
    select r.id, f.at, r.amount_cents, coalesce(p.plan_name, m.plan_name) as plan_name, c.given_name, c.family_name,
      c.email
    from findings f join refunds r on r.id = f.subject
      left join purchases p on p.square_payment_id = r.square_payment_id
      left join lateral (select membership_id, location_id from renewals
        where square_payment_id = r.square_payment_id limit 1) w on true
      left join memberships m on m.id = coalesce(w.membership_id, r.membership_id)
      left join customers c on c.id = coalesce(p.buyer_id, m.payer_id)
    where f.kind = 'refund_failed' and f.resolved_at is null
      and (:everywhere or coalesce(p.location_id, w.location_id, m.location_id) = any(:places))
    order by f.at limit ${MOST_OF_A_KIND}`,
  takes: reach,
  gives: {
    id: text,
    at: instant,
    amount_cents: int,
    plan_name: orNull(text),
    given_name: orNull(text),
    family_name: orNull(text),
    email: orNull(text),
  },
})

export const unknownPayments = statement({
  name: 'payments that are not confirmed',
  text: `
    select p.payment_id as id, p.created_at as at, p.total_cents, p.plan_name, p.buyer_id, c.given_name, c.family_name,
      c.email
    from purchases p join customers c on c.id = p.buyer_id
    where p.state in ('charging', 'unknown') and p.created_at < :before
      and (:everywhere or p.location_id = any(:places))
    order by p.created_at limit ${MOST_OF_A_KIND}`,
  takes: { ...reach, before: instant },
  gives: {
    id: text,
    at: instant,
    total_cents: int,
    plan_name: text,
    buyer_id: text,
    given_name: text,
    family_name: text,
    email: text,
  },
})

export const failedRenewals = statement({
  name: 'renewals that were not paid',
  text: `
    select m.id, m.payer_id, m.plan_name, m.state, m.grace_until, r.at, r.amount_cents, c.given_name, c.family_name,
      c.email, ${TOLD} as told
    from memberships m
      join lateral (select period_start, at, amount_cents from renewals where membership_id = m.id and state = 'failed'
        order by period_start desc limit 1) r on true
      join customers c on c.id = m.payer_id
    where m.live and m.state in ('grace', 'unpaid') and m.cancelled_at is null
      and (:everywhere or m.location_id = any(:places))
    order by r.at limit ${MOST_OF_A_KIND}`,
  takes: reach,
  gives: {
    id: text,
    payer_id: text,
    plan_name: text,
    state: oneOf('active', 'grace', 'unpaid', 'ended'),
    grace_until: orNull(day),
    at: instant,
    amount_cents: int,
    given_name: text,
    family_name: text,
    email: text,
    told: orNull(listOf(instant)),
  },
})

/** For themselves, after `since`, a live plan that they already have at that location. */
export const boughtTwice = statement({
  name: 'memberships that were bought twice',
  text: `
    select m.id, m.payer_id, m.plan_name, m.location_id, l.name as location_name, m.created_at as at, c.given_name, c.family_name, c.email
    from purchases p join memberships m on m.purchase_id = p.id
      join locations l on l.id = m.location_id join customers c on c.id = m.payer_id
    where p.created_at > :since and m.subscriber_id = m.payer_id and not m.is_gift
      and m.live and m.state <> 'ended' and m.cancelled_at is null
      and (:everywhere or m.location_id = any(:places))
      and exists (select from memberships o where o.payer_id = m.payer_id and o.subscriber_id = m.payer_id
        and o.plan_id = m.plan_id and o.location_id = m.location_id and not o.is_gift
        and o.live and o.state <> 'ended' and o.cancelled_at is null
        and (o.created_at, o.id) < (m.created_at, m.id))
    order by m.created_at limit ${MOST_OF_A_KIND}`,
  takes: { ...reach, since: instant },
  gives: {
    id: text,
    payer_id: text,
    plan_name: text,
    location_id: text,
    location_name: orNull(text),
    at: instant,
    given_name: text,
    family_name: text,
    email: text,
  },
})

export const unseenConflicts = statement({
  name: 'what tills could not record',
  text: `
    select t.id, t.reported_at, t.message, t.location_id, s.name as staff_name
    from till_conflicts t join staff s on s.id = t.staff_id
    where t.seen_at is null and (:everywhere or t.location_id = any(:places))
    order by t.reported_at limit ${MOST_OF_A_KIND}`,
  takes: reach,
  gives: { id: text, reported_at: instant, message: text, location_id: text, staff_name: text },
})

export const openDisputes = statement({
  name: 'disputes that wait',
  text: `
    select d.square_dispute_id as id, d.due_at, d.amount_cents, d.reason, d.state,
      coalesce(p.plan_name, m.plan_name) as plan_name, c.given_name, c.family_name, c.email
    from disputes d
      join findings f on f.kind = 'dispute' and f.subject = d.square_dispute_id
      left join purchases p on p.square_payment_id = d.square_payment_id
      left join lateral (select membership_id from renewals
        where square_payment_id = d.square_payment_id limit 1) w on true
      left join memberships m on m.id = w.membership_id
      left join customers c on c.id = coalesce(p.buyer_id, m.payer_id)
    where f.resolved_at is null`,
  takes: {},
  gives: {
    id: text,
    due_at: orNull(instant),
    amount_cents: int,
    reason: text,
    state: text,
    plan_name: orNull(text),
    given_name: orNull(text),
    family_name: orNull(text),
    email: orNull(text),
  },
})
