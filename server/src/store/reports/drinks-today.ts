import { instant, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * Today's drinks not voided, by local hour, and the median of the same weekday in the last four weeks that are counted
 * at all locations and not before the first drink, or null. An hour over somewhere counts only where it is over. A day
 * has at most 26 hours: said as a span, it is found in the index. `only`: null for all.
 */
export const drinksToday = statement({
  name: 'drinks today',
  text: `
    with asked as (
        select l.id, l.time_zone, (:now::timestamptz at time zone l.time_zone)::date as today, c.from_day, c.until_day,
          extract(hour from :now::timestamptz at time zone l.time_zone) as now_hour
        from locations l left join counted c on c.what = 'drinks' and c.location_id = l.id
        where (select :only::text[]) is null or l.id = any(:only)),
      weeks as (
        select w.ago from generate_series(7, 28, 7) w(ago)
        where (select bool_and(a.from_day is not null and a.today - w.ago between a.from_day and a.until_day) from asked a)
          and exists (select 1 from asked a join day_redemptions d on d.location_id = a.id and d.day <= a.today - w.ago)),
      given as (
        select extract(hour from r.redeemed_at at time zone a.time_zone)::int as hour, count(*)::int as drinks
        from asked a join redemptions r on r.location_id = a.id and r.voided_at is null
          and r.redeemed_at >= a.today::timestamp at time zone a.time_zone and r.redeemed_at <= :now
          and r.redeemed_at > :now::timestamptz - interval '26 hours'
        group by 1),
      past as (
        select w.ago, d.hour::int as hour, sum(d.drinks)::int as drinks
        from weeks w cross join asked a join day_redemptions d on d.location_id = a.id and d.day = a.today - w.ago
          and (d.hour < a.now_hour or d.hour >= (select max(now_hour) from asked))
        group by 1, 2),
      usual as (
        select h.hour, percentile_disc(0.5) within group (order by coalesce(p.drinks, 0)) as drinks
        from generate_series(0, 23) h(hour) cross join weeks w
        left join past p on p.ago = w.ago and p.hour = h.hour
        group by h.hour)
    select h.hour, coalesce(g.drinks, 0) as drinks, u.drinks as usual
    from generate_series(0, 23) h(hour) left join given g on g.hour = h.hour left join usual u on u.hour = h.hour
    order by h.hour`,
  takes: { only: orNull(listOf(text)), now: instant },
  gives: { hour: int, drinks: int, usual: orNull(int) },
})

/** Drinks of each location's own day that were not voided, and its members at the end of its last counted day. */
export const locationsToday = statement({
  name: 'locations today',
  text: `
    select l.id, (
        select case when count(c.until_day) > 0 then coalesce(sum(m.members), 0)::int end
        from counted c left join day_members m on m.location_id = c.location_id and m.day = c.until_day
        where c.what = 'members' and c.location_id = l.id) as members,
      (select count(*)::int from redemptions r
        where r.location_id = l.id and r.voided_at is null and r.redeemed_at <= :now
          and r.redeemed_at >= ((:now::timestamptz at time zone l.time_zone)::date)::timestamp at time zone l.time_zone
          and r.redeemed_at > :now::timestamptz - interval '26 hours') as drinks
    from locations l where l.id = any(:locations)`,
  takes: { locations: listOf(text), now: instant },
  gives: { id: text, members: orNull(int), drinks: orNull(int) },
})
