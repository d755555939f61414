import { day, instant, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** The day that is over at every location, and whether cohorts are counted through it. */
export const cohortsDay = statement({
  name: 'the day through which cohorts can be counted',
  text: `
    select min((:now::timestamptz at time zone time_zone)::date) - 1 as day, (select day from cohorts_counted) as counted
    from locations`,
  takes: { now: instant },
  gives: { day: orNull(day), counted: orNull(day) },
})

/** Says through which day cohorts are counted; another process that counts them waits until this transaction is over. */
export const markCohorts = statement({
  name: 'cohorts are counted through a day',
  text: `insert into cohorts_counted (day) values (:day) on conflict (one) do update set day = excluded.day`,
  takes: { day },
  gives: {},
})

export const forgetCohorts = statement({
  name: 'forget the counted cohorts',
  text: `delete from cohort_months`,
  takes: {},
  gives: {},
})

/**
 * Counts who stays: of the members whose first renewing membership began in a month, at the location where it did (one
 * that ended before its first day never began), how
 * many had a renewing membership at the end of the day so many months later (R7: the 31st is the last day of a shorter
 * month). A number of months is counted once all of the month have had that day. The 12 months before the month of
 * `day`, and that month, all anew: a membership that is recorded late is in the next count.
 */
export const countCohorts = statement({
  name: 'count who stays',
  text: `
    with firsts as (
        select distinct on (m.subscriber_id) m.subscriber_id, m.id, m.started_on,
          date_trunc('month', m.started_on)::date as month
        from memberships m join locations z on z.id = m.location_id
        where m.kind = 'renewing' and (m.ended_at is null or (m.ended_at at time zone z.time_zone)::date >= m.started_on
          or exists (select from membership_moves v where v.membership_id = m.id and v.moved_on >= m.started_on))
        order by m.subscriber_id, m.started_on, m.created_at, m.id),
      members as (
        select f.subscriber_id, f.started_on, f.month, s.location_id
        from firsts f join membership_stays s on s.membership_id = f.id and s.is_first
        where f.month >= date_trunc('month', :day::date) - interval '12 months' and f.started_on <= :day),
      sizes as (select month, location_id, count(*)::int as size from members group by 1, 2),
      later as (
        select c.month, c.location_id, k.months
        from (select month, location_id, max(started_on) as last from members group by 1, 2) c
        cross join generate_series(1, 12) k(months)
        where (c.last + make_interval(months => k.months))::date <= :day
          and (c.month + interval '1 month')::date <= :day),
      stayed as (
        select p.month, p.location_id, l.months, count(distinct p.subscriber_id)::int as there
        from members p join later l on l.month = p.month and l.location_id = p.location_id
        join memberships m on m.subscriber_id = p.subscriber_id and m.kind = 'renewing'
          and m.started_on <= (p.started_on + make_interval(months => l.months))::date
        join locations z on z.id = m.location_id
        where m.ended_at is null
          or (m.ended_at at time zone z.time_zone)::date > (p.started_on + make_interval(months => l.months))::date
        group by 1, 2, 3)
    insert into cohort_months (month, location_id, months, size, there)
    select month, location_id, 0, size, size from sizes
    union all
    select l.month, l.location_id, l.months, s.size, coalesce(t.there, 0)
    from later l join sizes s on s.month = l.month and s.location_id = l.location_id
    left join stayed t on t.month = l.month and t.location_id = l.location_id and t.months = l.months`,
  takes: { day },
  gives: {},
})

/**
 * Who stays, by month: the members of the month at these locations, and for each number of months that all of them have
 * had how many are there. `only`: these locations, or all of them for null.
 */
export const cohorts = statement({
  name: 'who stays',
  text: `
    select month, months::int as months, sum(size)::int as size, sum(there)::int as there
    from cohort_months c
    where (select :only::text[]) is null or location_id = any(:only)
    group by month, months
    having sum(size) = (select sum(size) from cohort_months a
      where a.month = c.month and a.months = 0 and ((select :only::text[]) is null or a.location_id = any(:only)))
    order by month, months`,
  takes: { only: orNull(listOf(text)) },
  gives: { month: day, months: int, size: int, there: int },
})
