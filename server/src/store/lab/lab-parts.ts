import type { Off } from '@sipday/rules/offers/offer.ts'
import { EXTRA_DRINK } from '@sipday/rules/uses/extra-drink.ts'
import { bool, day, float, int, json, oneOf, orNull, text } from '../kinds.ts'
import { pricedBenefit } from '../prices/priced-benefit.ts'
import { statement } from '../statement.ts'

/** By chance, so that neither a part nor its order says anything. */
const inPart = (payer: string) => `mod(abs(hashtext(${payer})::bigint), :of::int) = :part::int`
const asked = { from: day, until: day, part: int, of: int }

/** A renewal's price is that of its bill; `agreed`: it is the one of the purchase's offer. */
export const labPayments = statement({
  name: 'payments to play again',
  text: `
    with entries as (
        select j.cause, j.cause_id, j.location_id, min(j.day) as day,
          -coalesce(sum(j.cents) filter (where j.account in ('deferred', 'gifts')), 0) as net,
          -coalesce(sum(j.cents) filter (where j.account = 'tax'), 0) as tax,
          case when j.cause <> 'purchase' then split_part(j.cause_id, ':', 1) end as membership_id,
          case when j.cause <> 'purchase' then split_part(j.cause_id, ':', 2)::date end as period_start
        from journal j where j.cause in ('purchase', 'renewal', 'plan_change') and j.day between :from and :until
        group by 1, 2, 3),
      paid as (
        select e.*, coalesce(p.buyer_id, m.payer_id, '') as payer, p.unit_price_cents, p.quantity, p.tax_rate, p.offer,
          p.code_id, p.plan_id as bought_plan, r.plan_name, coalesce(r.price_cents, m.price_cents) as renewed_cents,
          m.plan_id, m.started_on, m.purchase_id
        from entries e
        left join purchases p on e.cause = 'purchase' and p.id = e.cause_id
        left join renewals r on r.membership_id = e.membership_id and r.period_start = e.period_start
          and r.kind = e.cause
        left join memberships m on m.id = r.membership_id)
    select a.payer, a.cause as kind, a.cause_id as "causeId", a.membership_id as "membershipId", a.day,
      a.location_id as "locationId", a.net::bigint as "netCents", a.tax::bigint as "taxCents",
      coalesce(a.bought_plan, (select l.id from plans l where l.name = a.plan_name order by l.id <> a.plan_id limit 1),
        a.plan_id) as "planId",
      coalesce(a.unit_price_cents, a.renewed_cents, 0) as "fullCents", coalesce(a.quantity, 1) as quantity,
      coalesce(a.tax_rate, (select o.tax_rate from location_terms o where o.location_id = a.location_id
        and o.tax_rate is not null and o.from_day <= a.day order by o.from_day desc limit 1)) as rate,
      case when a.offer is not null and not a.offer ? 'drinks' then coalesce(
        (select c.off from codes c where c.id = a.code_id), jsonb_build_object('price', (a.offer ->> 'cents')::int)) end as off,
      coalesce((select (o.offer ->> 'cents')::int = a.renewed_cents and not o.offer ? 'drinks'
        from purchases o where o.id = a.purchase_id), false) as agreed,
      coalesce(a.started_on >= :from, true) as joined
    from paid a where ${inPart('a.payer')} order by hashtext(a.payer), a.payer, a.day, a.cause_id`,
  takes: asked,
  gives: {
    payer: orNull(text),
    kind: oneOf('purchase', 'renewal', 'plan_change'),
    causeId: text,
    membershipId: orNull(text),
    day: orNull(day),
    locationId: text,
    netCents: orNull(int),
    taxCents: orNull(int),
    planId: orNull(text),
    fullCents: orNull(int),
    quantity: orNull(int),
    rate: orNull(float),
    off: orNull(json<Exclude<Off, { drinks: 1 }>>()),
    agreed: orNull(bool),
    joined: orNull(bool),
  },
})

export const labBacks = statement({
  name: 'what went back, to play again',
  text: `
    with entries as (
        select j.cause, j.cause_id, min(j.day) as day,
          coalesce(sum(j.cents) filter (where j.account in ('deferred', 'gifts', 'refunds')), 0) as net,
          coalesce(sum(j.cents) filter (where j.account = 'tax'), 0) as tax
        from journal j where j.cause in ('refund', 'dispute_lost') and j.day between :from and :until
          and j.account in ('deferred', 'gifts', 'refunds', 'tax')
        group by 1, 2),
      went as (
        select e.day, e.net, e.tax, t.cause, t.cause_id, coalesce(p.buyer_id, m.payer_id, '') as payer
        from entries e
        left join refunds r on e.cause = 'refund' and r.id = e.cause_id
        left join disputes d on e.cause = 'dispute_lost' and d.square_dispute_id = split_part(e.cause_id, ':', 1)
        left join lateral (select o.cause, o.cause_id, o.membership_id from paid_periods o
          where o.square_payment_id = coalesce(r.square_payment_id, d.square_payment_id) limit 1) t on true
        left join purchases p on t.cause = 'purchase' and p.id = t.cause_id
        left join memberships m on m.id = t.membership_id)
    select payer, day, net::bigint as "netCents", tax::bigint as "taxCents", cause || ' ' || cause_id as payment
    from went where ${inPart('payer')} order by hashtext(payer), payer, day, net`,
  takes: asked,
  gives: { payer: orNull(text), day: orNull(day), netCents: orNull(int), taxCents: orNull(int), payment: orNull(text) },
})

/**
 * Memberships that were there in these days, and what was drunk from each since `:since`: benefit, location, the quarter
 * hour by its clocks since the first day began there, the minute since `:since` began in UTC, and whether a code gave it
 * beside what the benefit allows.
 */
export const labMemberships = statement({
  name: 'memberships to play again',
  text: `
    select m.id, m.payer_id as payer, m.plan_id as "planId", m.location_id as "locationId",
      m.started_on >= :from as joined, coalesce(u.uses, '[]') as uses
    from memberships m left join lateral (
      select json_agg(json_build_array(${pricedBenefit('e')}, r.location_id,
        floor(extract(epoch from (r.redeemed_at at time zone l.time_zone) - :from::date::timestamp) / 900)::int,
        floor(extract(epoch from r.redeemed_at - :since::date::timestamp at time zone 'UTC') / 60)::int,
        e.benefit_id = '${EXTRA_DRINK}')
        order by r.redeemed_at, r.id) as uses
      from redemptions r join locations l on l.id = r.location_id left join entitlements e on e.id = r.entitlement_id
      where r.membership_id = m.id and r.voided_at is null
        and r.redeemed_at >= :since::date::timestamp at time zone l.time_zone
        and r.redeemed_at < (:until::date + 1)::timestamp at time zone l.time_zone) u on true
    where ${inPart('m.payer_id')} and (m.ended_at is null or m.ended_at >= :since::date::timestamptz or u.uses is not null)
    order by hashtext(m.payer_id), m.payer_id, hashtext(m.id)`,
  takes: { ...asked, since: day },
  gives: {
    id: text,
    payer: text,
    planId: text,
    locationId: text,
    joined: orNull(bool),
    uses: orNull(
      json<[benefit: string | null, location: string, quarter: number, minute: number, isExtra: boolean | null][]>(),
    ),
  },
})
