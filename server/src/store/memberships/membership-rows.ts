import type { Frequency } from '@sipday/contract/catalogue.ts'
import type { Silence } from '@sipday/rules/prices/told-price.ts'
import { paymentReasons } from '@sipday/rules/renewing/payment-problem.ts'
import { bool, day, instant, int, json, listOf, oneOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'

/** `fromCents` without tax; `toCents`: as the letter says it, with tax. */
export type PriceChange = {
  fromCents: number
  toCents: number
  on: string
  state: 'told' | 'accepted'
  silent: Silence
}

const columns = `
  m.id, m.purchase_id, m.payer_id, m.subscriber_id, m.plan_name, m.location_id, m.frequency, m.price_cents, m.kind, m.is_gift,
    m.code, m.code_renewed_at, m.live, m.started_on, m.paid_through, m.paused_until, m.next_plan_name, m.next_price_cents, m.offer_cents, m.offer_left, m.offer_until, m.trial_until, m.goes_on_cents, m.told_cents, m.told_from, m.credit_cents, m.anchor_day, m.end_date, m.state, m.grace_until, m.cancelled_at, m.tried_on,
    (select value #>> '{}' from shop_settings where key = 'renewalTries') as try_mode,
    m.card_id, m.square_subscription_id, l.name as location_name, l.time_zone, c.brand, c.last_4, c.exp_month, c.exp_year,
    g.recipient_name, g.recipient_email, g.claimed_at, g.send_on, g.sent_at,
    v.given_name as viewer_given_name, v.family_name as viewer_family_name, v.email as viewer_email,
    v.phone as viewer_phone,
    coalesce(nullif(typed.given_name, ''), s.given_name) as subscriber_given_name,
    case when coalesce(typed.given_name, '') <> '' then typed.family_name else s.family_name end as subscriber_family_name,
    payer.given_name as payer_given_name,
    due.amount_cents as overdue_cents, due.failed_for, told.price_change,
    array(select o.subscriber_id from memberships o where o.purchase_id = m.purchase_id and o.live) as together`
const tables = `
    join customers v on v.id = :customerId
    join customers s on s.id = m.subscriber_id
    join customers payer on payer.id = m.payer_id
    left join purchases p on p.id = m.purchase_id
    left join checkout_customers typed on typed.checkout_id = p.checkout_id and typed.customer_id = m.subscriber_id
    join locations l on l.id = m.location_id
    left join cards c on c.id = m.card_id
    left join gifts g on g.membership_id = m.id
    left join lateral (select r.amount_cents, r.failed_for from renewals r
      where r.membership_id = m.id and r.state = 'failed' order by r.period_start desc limit 1) due on true
    left join lateral (select json_build_object('fromCents', pm.from_cents,
        'toCents', pm.total_cents, 'on', pm.renewal_on, 'state', pm.state, 'silent', pc.silent)
        as price_change
      from price_change_members pm join price_changes pc on pc.id = pm.change_id
      where pm.membership_id = m.id and pm.state in ('told', 'accepted') order by pc.at desc limit 1) told on true
  order by m.created_at desc, m.id`
const gives = {
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
  code_renewed_at: orNull(instant),
  live: bool,
  started_on: day,
  paid_through: orNull(day),
  paused_until: orNull(day),
  next_plan_name: orNull(text),
  next_price_cents: orNull(int),
  offer_cents: orNull(int),
  offer_left: orNull(int),
  offer_until: orNull(day),
  trial_until: orNull(day),
  goes_on_cents: orNull(int),
  told_cents: orNull(int),
  credit_cents: int,
  told_from: orNull(day),
  anchor_day: orNull(int),
  end_date: orNull(day),
  state: oneOf('active', 'grace', 'unpaid', 'ended'),
  grace_until: orNull(day),
  tried_on: orNull(day),
  /** The shop's rule, if it set one. */
  try_mode: orNull(text),
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
  price_change: orNull(json<PriceChange>()),
  viewer_given_name: text,
  viewer_family_name: text,
  viewer_email: text,
  viewer_phone: text,
  subscriber_given_name: text,
  subscriber_family_name: text,
  payer_given_name: text,
  overdue_cents: orNull(int),
  failed_for: orNull(oneOf(...paymentReasons)),
  /** Everyone with a membership from the same purchase. */
  together: listOf(text),
}

/**
 * A customer's own and paid memberships, newest first, with what is sold out. A union, because an "or" over both
 * columns would be planned without the indexes while the table is small, and stay cached.
 */
export const ofCustomer = statement({
  name: 'the memberships of a customer',
  text: `
  select ${columns},
    array(select d.name from sold_out o join drinks d on d.id = o.drink_id
      where o.location_id = m.location_id and o.ended_at is null and (o.until is null or o.until > :now)
        and d.retired_on is null order by d.position, d.id) as sold_out
  from (select * from memberships where payer_id = :customerId
        union all select * from memberships where subscriber_id = :customerId and payer_id <> :customerId) m ${tables}`,
  takes: { customerId: text, now: instant },
  gives: { ...gives, sold_out: listOf(text) },
})

export const ofSubscriber = statement({
  name: 'the memberships of a subscriber',
  text: `
  select ${columns},
    array(select p.location_id from plan_locations p where p.plan_id = m.plan_id union select m.location_id
      order by 1) as places
  from (select * from memberships where subscriber_id = :customerId) m ${tables}`,
  takes: { customerId: text },
  gives: { ...gives, places: listOf(text) },
})

export type FoundMembership = Omit<RowOf<typeof ofCustomer>, 'sold_out'>
