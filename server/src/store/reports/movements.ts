import { bool, day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { askedDays } from './asked-days.ts'

/**
 * Counts who came and went each day through `until`, by plan. Returned: the member had one there that ended; other
 * locations do not matter (I19). An ended one is unpaid if its last renewal never was paid, else canceled or ended.
 * Plans are those of now.
 */
export const countMovements = statement({
  name: 'count who came and went',
  text: `
    with lived as (
        select s.location_id, m.plan_id, m.id, m.subscriber_id, m.started_on, m.created_at, m.cancelled_at,
          m.paid_through, s.is_first, s.since, s.moved_on, s.ended_on
        from membership_stays s join memberships m on m.id = s.membership_id
        where s.location_id = any(:places) and s.since <= :until
          and (s.left_on is null or s.left_on >= s.since)),
      moves as (
        select location_id, plan_id, since as day,
          case when not is_first then 'moved_in' when exists (
            select from memberships e join locations l on l.id = e.location_id
            where e.subscriber_id = lived.subscriber_id and e.id <> lived.id and e.location_id = lived.location_id
              and e.started_on <= (e.ended_at at time zone l.time_zone)::date
              and (e.ended_at at time zone l.time_zone)::date <= lived.started_on
              and e.created_at < lived.created_at) then 'returned' else 'joined' end as what
        from lived
        union all
        select location_id, plan_id, moved_on, 'moved_out' from lived where moved_on <= :until
        union all
        select location_id, plan_id, ended_on,
          case when exists (select from renewals r where r.membership_id = lived.id and r.state = 'failed'
              and r.kind = 'renewal' and r.period_start >= coalesce(lived.paid_through, lived.started_on)) then 'unpaid'
            when cancelled_at is not null then 'cancelled' else 'ended' end
        from lived where ended_on <= :until)
    insert into day_movements
      (location_id, day, plan_id, joined, returned, moved_in, moved_out, cancelled, unpaid, ended)
    select location_id, day, plan_id,
      count(*) filter (where what = 'joined'), count(*) filter (where what = 'returned'),
      count(*) filter (where what = 'moved_in'), count(*) filter (where what = 'moved_out'),
      count(*) filter (where what = 'cancelled'), count(*) filter (where what = 'unpaid'),
      count(*) filter (where what = 'ended')
    from moves group by location_id, day, plan_id`,
  takes: { places: listOf(text), until: day },
  gives: {},
})

/**
 * From `from` through `until`, on days counted at all locations, by day or month (its first day). `only`, `plan`: null
 * for all.
 */
export const movements = statement({
  name: 'who came and went',
  text: `
    with ${askedDays('movements')}
    select (case when :byMonth then date_trunc('month', d.day) else d.day end)::date as day,
      coalesce(sum(m.joined), 0)::int as joined, coalesce(sum(m.returned), 0)::int as returned,
      coalesce(sum(m.moved_in), 0)::int as "movedIn", coalesce(sum(m.moved_out), 0)::int as "movedOut",
      coalesce(sum(m.cancelled), 0)::int as canceled, coalesce(sum(m.unpaid), 0)::int as unpaid,
      coalesce(sum(m.ended), 0)::int as ended
    from span cross join generate_series(span.first::timestamp, span.last::timestamp, interval '1 day') d(day)
    left join day_movements m on m.day = d.day::date and m.location_id in (select id from asked)
      and (:plan::text is null or m.plan_id = :plan)
    group by 1 order by 1`,
  takes: { only: orNull(listOf(text)), plan: orNull(text), from: day, until: day, byMonth: bool },
  gives: {
    day,
    joined: int,
    returned: int,
    movedIn: int,
    movedOut: int,
    canceled: int,
    unpaid: int,
    ended: int,
  },
})
