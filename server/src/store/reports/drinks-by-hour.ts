import { day, int, json, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * Drinks not voided; an hour repeated in autumn is one. `only`: null for all. Counted days are added up; others are
 * counted now.
 */
export const drinksByHour = statement({
  name: 'drinks by hour',
  text: `
    with asked as (
        select l.id, l.name, l.position, l.time_zone, c.from_day, c.until_day
        from locations l left join counted c on c.what = 'drinks' and c.location_id = l.id
        where (select :only::text[]) is null or l.id = any(:only)),
      uncounted as (
        select a.id, a.time_zone, d.day::date as day
        from asked a cross join generate_series(:from::date::timestamp, :until::date::timestamp, interval '1 day') d(day)
        where a.from_day is null or d.day not between a.from_day and a.until_day
        union select a.id, a.time_zone, r.day
        from asked a join days_to_recount r on r.location_id = a.id where r.day between :from and :until),
      hours as (
        select h.location_id, h.hour::int, h.drinks::bigint
        from day_redemptions h join asked a on a.id = h.location_id
        where h.day between :from and :until and h.day between a.from_day and a.until_day
          and not exists (select from days_to_recount r where r.location_id = h.location_id and r.day = h.day)
        union all select u.id, extract(hour from r.redeemed_at at time zone u.time_zone)::int, 1
        from uncounted u join redemptions r on r.location_id = u.id and r.voided_at is null
          and r.redeemed_at >= u.day::timestamp at time zone u.time_zone
          and r.redeemed_at < (u.day + 1)::timestamp at time zone u.time_zone)
    select a.id as "locationId", a.name, h.hour, sum(h.drinks)::int as drinks
    from hours h join asked a on a.id = h.location_id
    group by a.id, a.name, a.position, h.hour
    order by a.position, a.id, h.hour`,
  takes: { only: orNull(listOf(text)), from: day, until: day },
  gives: { locationId: text, name: orNull(text), hour: int, drinks: int },
})

/**
 * Drinks not voided, by which drink it was (null: the till was not told), from `from` through `until`, most first; the
 * local hour in which it was taken most, how many of each size, most first, where the till was told, and what all of
 * them are worth and cost as the menu says today, or null.
 * `only`: null for all.
 */
export const drinksByName = statement({
  name: 'drinks by name',
  text: `
    with taken as (
      select r.drink_id as id, r.size, extract(hour from r.redeemed_at at time zone l.time_zone)::int as hour
      from locations l join redemptions r on r.location_id = l.id and r.voided_at is null
        and r.redeemed_at >= :from::date::timestamp at time zone l.time_zone
        and r.redeemed_at < (:until::date + 1)::timestamp at time zone l.time_zone
      where (select :only::text[]) is null or l.id = any(:only)),
    sizes as (
      select id, size, count(*)::int as drinks from taken where size is not null group by id, size)
    select t.id, d.name, count(*)::int as drinks,
      (select json_agg(json_build_object('name', s.size, 'drinks', s.drinks) order by s.drinks desc, s.size)
        from sizes s where s.id = t.id) as sizes, mode() within group (order by t.hour)::int as hour,
      d.menu_cents * count(*) as "menuCents", d.cost_cents * count(*) as "costCents"
    from taken t left join drinks d on d.id = t.id
    group by t.id, d.name, d.menu_cents, d.cost_cents
    order by t.id is null, drinks desc, d.name, t.id`,
  takes: { only: orNull(listOf(text)), from: day, until: day },
  gives: {
    id: orNull(text),
    name: orNull(text),
    drinks: int,
    sizes: orNull(json<{ name: string; drinks: number }[]>()),
    hour: int,
    menuCents: orNull(int),
    costCents: orNull(int),
  },
})
