import { day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * Captured payments of the location's days from `from` through `until`, in cents: purchases and renewals without tax
 * and their tax, and what was sent back to cards on these days, whenever it was paid. A payment counts at the location
 * where it was charged. `only`: these locations, or all of them for null; `plan`: one
 * plan, or all of them for null: that of the purchase, or the one that the membership has now.
 */
export const moneyByLocation = statement({
  name: 'money by location',
  text: `
    with asked as (
        select id, name, position, :from::date::timestamp at time zone time_zone as since,
          (:until::date + 1)::timestamp at time zone time_zone as before
        from locations where (select :only::text[]) is null or id = any(:only)),
      span as (select min(since) as since, max(before) as before from asked),
      bought as (
        select p.location_id, p.created_at as at, 'bought' as what, p.subtotal_cents as net_cents, p.tax_cents, p.plan_id
        from purchases p, span s where p.state in ('succeeded', 'refunded') and p.created_at >= s.since and p.created_at < s.before),
      renewed as (
        select coalesce(r.location_id, m.location_id), r.at, 'renewed',
          least(r.amount_cents, coalesce(r.price_cents, m.price_cents)),
          greatest(0, r.amount_cents - coalesce(r.price_cents, m.price_cents)), m.plan_id
        from span s, renewals r join memberships m on m.id = r.membership_id
        where r.state = 'paid' and r.square_payment_id is not null and r.at >= s.since and r.at < s.before),
      sent_back as (
        select coalesce(p.location_id, w.location_id, o.location_id, m.location_id), r.created_at, 'back', r.amount_cents, 0,
          coalesce(p.plan_id, o.plan_id, m.plan_id)
        from span s, refunds r
        left join purchases p on p.square_payment_id = r.square_payment_id
        left join lateral (select membership_id, location_id from renewals
          where square_payment_id = r.square_payment_id limit 1) w on true
        left join memberships o on o.id = w.membership_id
        left join memberships m on m.id = r.membership_id
        where r.state in ('wanted', 'pending', 'completed') and r.created_at >= s.since and r.created_at < s.before),
      facts as (
        select a.id, a.name, a.position, f.what, f.net_cents, f.tax_cents
        from (select * from bought union all select * from renewed union all select * from sent_back) f
        join asked a on a.id = f.location_id and f.at >= a.since and f.at < a.before
        where :plan::text is null or f.plan_id = :plan)
    select id as "locationId", name,
      count(*) filter (where what <> 'back')::int as payments,
      coalesce(sum(net_cents) filter (where what = 'bought'), 0)::bigint as "boughtCents",
      coalesce(sum(net_cents) filter (where what = 'renewed'), 0)::bigint as "renewedCents",
      coalesce(sum(tax_cents), 0)::bigint as "taxCents",
      coalesce(sum(net_cents) filter (where what = 'back'), 0)::bigint as "backCents",
      coalesce(sum(case when what = 'back' then -net_cents else net_cents + tax_cents end), 0)::bigint as "leftCents"
    from facts group by id, name, position order by position, id`,
  takes: { only: orNull(listOf(text)), plan: orNull(text), from: day, until: day },
  gives: {
    locationId: text,
    name: orNull(text),
    payments: int,
    boughtCents: int,
    renewedCents: int,
    taxCents: int,
    backCents: int,
    leftCents: int,
  },
})
