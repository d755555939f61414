import { day, int, listOf, orNull, text } from '../kinds.ts'
import { pricedBenefit } from '../prices/priced-benefit.ts'
import { statement } from '../statement.ts'

/**
 * Counts what members drank and paid in the month from `from`, by their last location and plan in it: all with a paid
 * membership at the end of one of its days, or a drink before theirs ended. Payments count for their share of these
 * days, without tax: purchases and renewals spread evenly through the day before the next renewal (R7: the anchor again
 * after a shorter month), a plan's difference through the day before that plan renews. Drinks are valued at today's
 * prices; those without one are counted apart.
 */
export const countUse = statement({
  name: 'count what was drunk and paid',
  text: `
    with span as (select :from::date as first, (:from::date + interval '1 month')::date as next),
      drunk as (
        select r.membership_id as id, count(*)::int as drinks, coalesce(sum(b.menu_cents), 0) as menu_cents,
          coalesce(sum(b.cost_cents), 0) as cost_cents, count(*) filter (where b.menu_cents is null) as without_menu,
          count(*) filter (where b.cost_cents is null) as without_cost,
          coalesce(sum((select sum(x.price_cents * x.count) from redemption_extras x where x.redemption_id = r.id)), 0)
            as extra_cents
        from span cross join locations l
        join redemptions r on r.location_id = l.id and r.voided_at is null
          and r.redeemed_at >= span.first::timestamp at time zone l.time_zone
          and r.redeemed_at < span.next::timestamp at time zone l.time_zone
        join entitlements e on e.id = r.entitlement_id left join benefits b on b.id = ${pricedBenefit('e')}
        group by r.membership_id),
      members as (
        select distinct on (m.id) m.id, s.location_id, m.plan_id, m.started_on, m.purchase_id, m.frequency, m.price_cents,
          m.anchor_day, m.paid_through,
          least(e.ended_on, span.next) as until
        from span, membership_stays s join memberships m on m.id = s.membership_id
        left join lateral (select min(z.ended_on) as ended_on from membership_stays z where z.membership_id = m.id) e on true
        where m.kind <> 'complimentary' and s.since < span.next
          and (s.left_on is null or s.left_on > greatest(span.first, s.since)
            or (s.left_on >= s.since and m.id in (select id from drunk)))
        order by m.id, s.since desc, s.left_on desc nulls first),
      payments as (
        select m.id, m.started_on as since, coalesce((p.offer ->> 'cents')::int, p.unit_price_cents) as cents, p.frequency, m.anchor_day, null::date as until
          from members m join purchases p on p.id = m.purchase_id
        union all
        select m.id, r.period_start, least(r.amount_cents, coalesce(r.price_cents, m.price_cents)),
          coalesce((select p.frequency from plans p where p.name = r.plan_name order by p.id <> m.plan_id limit 1),
            m.frequency), m.anchor_day,
          case r.kind when 'plan_change' then coalesce((select (c.plan_change ->> 'renewsOn')::date from renewal_charges c
            where c.membership_id = m.id and c.square_payment_id = r.square_payment_id limit 1),
            m.paid_through, r.period_start) end
          from members m join renewals r on r.membership_id = m.id
          where r.state = 'paid' and r.period_start >= :from::date - interval '13 months'),
      periods as (
        select p.id, since, cents, coalesce(until, least(
          (ends.first + (least(ends.anchor, extract(day from ends.first + interval '1 month' - interval '1 day')) - 1)
            * interval '1 day')::date,
          min(since) filter (where until is null) over (partition by p.id order by since
            range between interval '1 day' following and unbounded following))) as until
        from payments p cross join lateral (
          select date_trunc('month', since::timestamp) + make_interval(months => case frequency when 'year' then 12
              when '6 months' then 6 when '3 months' then 3 else 1 end) as first,
            greatest(extract(day from since), case when extract(day from since + 1) = 1 then anchor_day end) as anchor) ends),
      shares as materialized (
        select p.id, sum(floor(p.cents::numeric * (w.until - p.since) / (p.until - p.since))
          - floor(p.cents::numeric * (w.since - p.since) / (p.until - p.since)))::bigint as cents
        from periods p join members m on m.id = p.id cross join span
        cross join lateral (select greatest(p.since, span.first) as since,
          least(p.until, coalesce(m.until, span.next), span.next) as until) w
        where w.until > w.since and p.until > p.since
        group by p.id)
    insert into month_use (location_id, month, plan_id, drinks, members, losing, net_cents, menu_cents, cost_cents,
      extra_cents, without_menu, without_cost)
    select m.location_id, :from, m.plan_id, coalesce(d.drinks, 0), count(*),
      count(*) filter (where coalesce(d.cost_cents, 0) > coalesce(s.cents, 0)),
      sum(coalesce(s.cents, 0)), sum(coalesce(d.menu_cents, 0)), sum(coalesce(d.cost_cents, 0)),
      sum(coalesce(d.extra_cents, 0)), sum(coalesce(d.without_menu, 0)), sum(coalesce(d.without_cost, 0))
    from members m left join shares s on s.id = m.id left join drunk d on d.id = m.id
    group by m.location_id, m.plan_id, coalesce(d.drinks, 0)`,
  takes: { from: day },
  gives: {},
})

/** The last month over by `until`, by drinks taken: in fours, from 24 on together. `only`, `plan`: null for all. */
export const monthUse = statement({
  name: 'what was drunk and paid',
  text: `
    select month, least(drinks / 4, 6) as bucket, sum(members)::int as members, sum(losing)::int as losing,
      sum(members * drinks)::int as drinks, sum(net_cents)::bigint as "netCents", sum(menu_cents)::bigint as "menuCents",
      sum(cost_cents)::bigint as "costCents", sum(extra_cents)::bigint as "extraCents",
      sum(without_menu)::int as "withoutMenu", sum(without_cost)::int as "withoutCost"
    from month_use
    where month = (date_trunc('month', :until::date + 1) - interval '1 month')::date
      and ((select :only::text[]) is null or location_id = any(:only))
      and (:plan::text is null or plan_id = :plan)
    group by month, least(drinks / 4, 6) order by 2`,
  takes: { only: orNull(listOf(text)), plan: orNull(text), until: day },
  gives: {
    month: day,
    bucket: int,
    members: int,
    losing: int,
    drinks: int,
    netCents: int,
    menuCents: int,
    costCents: int,
    extraCents: int,
    withoutMenu: int,
    withoutCost: int,
  },
})
