import { day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { unpaidOn } from './unpaid-on.ts'

/** Says through which month (its first day) leaving is counted at these locations. */
export const markLeaving = statement({
  name: 'leaving is counted through a month',
  text: `update movement_days set month = :month where location_id = any(:only)`,
  takes: { only: listOf(text), month: day },
  gives: {},
})

/**
 * Counts who left these locations in the month that begins on `month`: of the renewing memberships at the end of the day
 * before it, by their location and plan then, those that had ended or were unpaid at the end of its last day. A member
 * who has another renewing one at the same location by then did not leave, and neither did one that moved, whatever
 * became of it where it went (I19). A membership is unpaid when its days of grace (`graceDays`) are over. Plans are
 * those of now.
 */
export const countLeaving = statement({
  name: 'count who left in a month',
  text: `
    with lived as (
        select s.location_id, s.since, s.left_on, s.moved_on, m.plan_id, m.subscriber_id, m.cancelled_at,
          u.unpaid_on
        from membership_stays s join memberships m on m.id = s.membership_id ${unpaidOn}
        where s.location_id = any(:only) and m.kind = 'renewing' and s.since < :month::date + interval '1 month'
          and (s.left_on is null or (s.left_on >= :month and s.left_on > s.since))),
      there as (
        select * from lived where since < :month and (unpaid_on is null or unpaid_on >= :month)),
      last as (
        select * from lived where (left_on is null or left_on >= :month::date + interval '1 month')
          and (unpaid_on is null or unpaid_on >= :month::date + interval '1 month')),
      fates as (
        select t.location_id, t.plan_id,
          case
            when t.moved_on < :month::date + interval '1 month' then null
            when exists (select from last l where l.subscriber_id = t.subscriber_id and l.location_id = t.location_id)
              then null
            when t.unpaid_on < :month::date + interval '1 month' then 'unpaid'
            when t.cancelled_at is not null then 'cancelled' else 'ended' end as fate
        from there t)
    insert into month_leaving (location_id, month, plan_id, at_start, cancelled, unpaid, ended)
    select location_id, :month, plan_id, count(*), count(*) filter (where fate = 'cancelled'),
      count(*) filter (where fate = 'unpaid'), count(*) filter (where fate = 'ended')
    from fates group by location_id, plan_id
    on conflict do nothing`,
  takes: { only: listOf(text), month: day, graceDays: int },
  gives: {},
})

/**
 * Who left, by month, of the months that lie between `from` and `until`, are counted at all of the locations, and had
 * members at their start. `only`: these
 * locations, or all of them for null; `plan`: one plan, or all of them for null.
 */
export const leaving = statement({
  name: 'who left by month',
  text: `
    select month, sum(at_start)::int as "atStart", sum(cancelled)::int as canceled, sum(unpaid)::int as unpaid,
      sum(ended)::int as ended
    from month_leaving
    where month >= :from and month + interval '1 month' <= :until::date + 1
      and ((select :only::text[]) is null or location_id = any(:only))
      and month <= (
        select min(coalesce(c.month, '-infinity')) from locations l left join movement_days c on c.location_id = l.id
        where (select :only::text[]) is null or l.id = any(:only))
      and (:plan::text is null or plan_id = :plan)
    group by month order by month`,
  takes: { only: orNull(listOf(text)), plan: orNull(text), from: day, until: day },
  gives: { month: day, atStart: int, canceled: int, unpaid: int, ended: int },
})
