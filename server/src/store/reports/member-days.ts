import { day, int, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { unpaidOn } from './unpaid-on.ts'

/**
 * Counts members at the end of each day from `from` through `until` by plan and kind, and their monthly pay without
 * tax: a year's is divided by 12 (half to even); gifts, terms, given, paused and unpaid (after `graceDays`) are 0.
 * Plans and prices are those of now.
 */
export const countMembers = statement({
  name: 'count the members of days',
  text: `
    with lived as (
        select s.location_id, m.plan_id, m.kind, s.since, s.left_on, p.cents,
          least(s.left_on, u.unpaid_on) as paid_until,
          case when m.paused_until is not null then greatest(m.paid_through, s.since) end as paused_from,
          m.paused_until
        from membership_stays s join memberships m on m.id = s.membership_id ${unpaidOn}
        cross join lateral (select case
          when m.kind <> 'renewing' then 0
          when m.frequency <> 'year' then m.price_cents
          else m.price_cents / 12
            + (m.price_cents % 12 > 6 or (m.price_cents % 12 = 6 and m.price_cents / 12 % 2 = 1))::int end as cents) p
        where s.location_id = any(:places) and s.since <= :until
          and (s.left_on is null or (s.left_on > :from and s.left_on > s.since))),
      steps as (
        select location_id, plan_id, kind, since as day, 1 as members,
          case when paid_until is null or paid_until > since then cents else 0 end as cents
          from lived
        union all
        select location_id, plan_id, kind, left_on, -1, 0 from lived where left_on is not null
        union all
        select location_id, plan_id, kind, paid_until, 0, -cents from lived where paid_until > since
        union all
        select location_id, plan_id, kind, change.day, 0, change.cents
        from lived cross join lateral (values
          (paused_from, -cents), (least(paused_until, paid_until), cents)) change(day, cents)
        where paused_from < least(paused_until, paid_until)),
      sums as (
        select location_id, plan_id, kind, greatest(day, :from) as day, sum(members) as members, sum(cents) as cents
        from steps where day <= :until group by 1, 2, 3, 4),
      levels as (
        select k.location_id, d.day::date as day, k.plan_id, k.kind,
          sum(s.members) over through_day as members, sum(s.cents) over through_day as cents
        from (select distinct location_id, plan_id, kind from sums) k
        cross join generate_series(:from::date::timestamp, :until::date::timestamp, interval '1 day') d(day)
        left join sums s on s.location_id = k.location_id and s.plan_id = k.plan_id and s.kind = k.kind
          and s.day = d.day::date
        window through_day as (partition by k.location_id, k.plan_id, k.kind order by d.day))
    insert into day_members (location_id, day, plan_id, kind, members, monthly_cents)
    select location_id, day, plan_id, kind, members, coalesce(cents, 0) from levels where members > 0`,
  takes: { places: listOf(text), from: day, until: day, graceDays: int },
  gives: {},
})
