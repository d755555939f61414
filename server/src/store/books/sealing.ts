import { day, instant, int, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Days before the first journal line that are closed with it, for late findings. */
export const DAYS_BEFORE = 400

/** Needs `lockBooks`, so that no line is on its way. */
export const sealThrough = statement({
  name: 'close days of the books',
  text: `
    insert into sealed_days (day, sealed_at, staff_id)
      select d.day::date, :now, :staffId from generate_series(
        coalesce((select max(day) + 1 from sealed_days),
          (select min(day) from journal where day <= :until) - :before::int, :until)::timestamp,
        :until::timestamp, interval '1 day') d(day)
      on conflict (day) do nothing`,
  takes: { until: day, now: instant, staffId: orNull(text), before: int },
  gives: {},
})

export const earnedEverywhere = statement({
  name: 'through which day all locations have earned',
  text: `
    select min(coalesce(e.until_day, f.first_day - 1)) as until
    from locations l left join earned_days e on e.location_id = l.id
      left join lateral (select min(since_day) as first_day from paid_periods p where p.location_id = l.id) f on true`,
  takes: {},
  gives: { until: orNull(day) },
})
