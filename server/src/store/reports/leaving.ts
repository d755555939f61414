import { day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { unpaidOn } from './unpaid-on.ts'

/**
 * Of the renewing memberships at the end of the day before, by location and plan then, those ended or unpaid at its
 * end. Someone with another renewing one there did not leave, nor one that moved, whatever became of it (I19). Unpaid
 * means that its grace (`graceDays`) is over. Plans are those of now.
 */
export const countLeaving = statement({
  name: 'count who left in a month',
  text: `
    with lived as (
        select s.location_id, s.since, s.left_on, s.moved_on, m.plan_id, m.subscriber_id, m.cancelled_at,
          u.unpaid_on
        from membership_stays s join memberships m on m.id = s.membership_id ${unpaidOn}
        where s.location_id = any(:places) and m.kind = 'renewing' and s.since < :from::date + interval '1 month'
          and (s.left_on is null or (s.left_on >= :from and s.left_on > s.since))),
      there as (
        select * from lived where since < :from and (unpaid_on is null or unpaid_on >= :from)),
      last as (
        select * from lived where (left_on is null or left_on >= :from::date + interval '1 month')
          and (unpaid_on is null or unpaid_on >= :from::date + interval '1 month')),
      fates as (
        select t.location_id, t.plan_id,
          case
            when t.moved_on < :from::date + interval '1 month' then null
            when exists (select from last l where l.subscriber_id = t.subscriber_id and l.location_id = t.location_id)
              then null
            when t.unpaid_on < :from::date + interval '1 month' then 'unpaid'
            when t.cancelled_at is not null then 'cancelled' else 'ended' end as fate
        from there t)
    insert into month_leaving (location_id, month, plan_id, at_start, cancelled, unpaid, ended)
    select location_id, :from, plan_id, count(*), count(*) filter (where fate = 'cancelled'),
      count(*) filter (where fate = 'unpaid'), count(*) filter (where fate = 'ended')
    from fates group by location_id, plan_id`,
  takes: { places: listOf(text), from: day, graceDays: int },
  gives: {},
})

/**
 * By month, of those that lie between `from` and `until`, are counted at all locations, and had members at their start.
 * `only`, `plan`: null for all.
 */
export const leaving = statement({
  name: 'who left by month',
  text: `
    select month, sum(at_start)::int as "atStart", sum(cancelled)::int as canceled, sum(unpaid)::int as unpaid,
      sum(ended)::int as ended
    from month_leaving
    where month >= :from and month + interval '1 month' <= :until::date + 1
      and ((select :only::text[]) is null or location_id = any(:only))
      and month + interval '1 month' <= (
        select min(coalesce(c.until_day, '-infinity')) + 1
        from locations l left join counted c on c.what = 'leaving' and c.location_id = l.id
        where (select :only::text[]) is null or l.id = any(:only))
      and (:plan::text is null or plan_id = :plan)
    group by month order by month`,
  takes: { only: orNull(listOf(text)), plan: orNull(text), from: day, until: day },
  gives: { month: day, atStart: int, canceled: int, unpaid: int, ended: int },
})
