import { day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * Of the members who began at a location ('' for the shop) in a month, how many are there so many months later (R7: the
 * 31st is the last day of a shorter month). A membership that ended before its first day never began. A number of
 * months counts once all members have reached it. Only the month of `until` and the 12 before it.
 */
export const countCohorts = statement({
  name: 'count who stays',
  text: `
    with lived as (
        select p.place, m.subscriber_id, s.since, s.left_on
        from membership_stays s join memberships m on m.id = s.membership_id
        cross join lateral (values (s.location_id), ('')) p(place)
        where m.kind = 'renewing' and (s.left_on is null or s.left_on >= s.since) and p.place = any(:places)),
      members as (
        select place, subscriber_id, min(since) as since, date_trunc('month', min(since))::date as month
        from lived group by place, subscriber_id
        having min(since) >= date_trunc('month', :until::date) - interval '12 months' and min(since) <= :until),
      sizes as (select place, month, count(*)::int as size, max(since) as last from members group by 1, 2),
      later as (
        select s.place, s.month, k.months from sizes s cross join generate_series(1, 12) k(months)
        where (s.last + make_interval(months => k.months))::date <= :until
          and (s.month + interval '1 month')::date <= :until),
      stayed as (
        select p.place, p.month, l.months, count(distinct p.subscriber_id)::int as there
        from members p join later l on l.place = p.place and l.month = p.month
        join lived o on o.subscriber_id = p.subscriber_id and o.place = p.place
          and o.since <= (p.since + make_interval(months => l.months))::date
          and (o.left_on is null or o.left_on > (p.since + make_interval(months => l.months))::date)
        group by 1, 2, 3)
    insert into cohort_counts (location_id, month, months, size, there)
    select place, month, 0, size, size from sizes
    union all
    select l.place, l.month, l.months, s.size, coalesce(t.there, 0)
    from later l join sizes s on s.place = l.place and s.month = l.month
    left join stayed t on t.place = l.place and t.month = l.month and t.months = l.months`,
  takes: { places: listOf(text), until: day },
  gives: {},
})

/**
 * By month, through the last day that is over at all these locations: its members, and how many are there after each
 * number of months that all have reached. `only`: each location by itself, added up; null for the shop.
 */
export const cohorts = statement({
  name: 'who stays',
  text: `
    with asked as (
        select * from cohort_counts where location_id = any(coalesce(:only::text[], array['']))),
      first as (
        select max(date_trunc('month', until_day)) - interval '12 months' as month
        from counted where what = 'cohorts' and location_id = any(coalesce(:only::text[], array[''])))
    select a.month, a.months::int as months, sum(a.size)::int as size, sum(a.there)::int as there
    from asked a cross join first where a.month >= first.month
    group by a.month, a.months
    having sum(a.size) = (select sum(b.size) from asked b where b.month = a.month and b.months = 0)
    order by a.month, a.months`,
  takes: { only: orNull(listOf(text)) },
  gives: { month: day, months: int, size: int, there: int },
})
