import { day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Until the transaction ends, the tills of these locations wait (schema/reports.sql). */
export const holdDrinks = statement({
  name: 'hold the drinks of locations',
  text: `with held as materialized (
      select pg_advisory_xact_lock(hashtextextended('day_redemptions:' || id, 0))
      from (select unnest(:places::text[]) as id order by 1) each)
    select count(*)::int as held from held`,
  takes: { places: listOf(text) },
  gives: { held: orNull(int) },
})

/** Days on which a drink came late or was taken back. */
export const drinksToRecount = statement({
  name: 'days whose drinks are to be counted again',
  text: `select location_id as id, day from days_to_recount order by location_id, day`,
  takes: {},
  gives: { id: text, day },
})

export const countDrinks = statement({
  name: 'count the drinks of days',
  text: `
    with late as (delete from days_to_recount where location_id = any(:places) and day between :from and :until)
    insert into day_redemptions (location_id, day, hour, drinks)
    select l.id, (r.redeemed_at at time zone l.time_zone)::date,
      extract(hour from r.redeemed_at at time zone l.time_zone)::smallint, count(*)
    from locations l join redemptions r on r.location_id = l.id and r.voided_at is null
      and r.redeemed_at >= :from::date::timestamp at time zone l.time_zone
      and r.redeemed_at < (:until::date + 1)::timestamp at time zone l.time_zone
    where l.id = any(:places) group by 1, 2, 3`,
  takes: { places: listOf(text), from: day, until: day },
  gives: {},
})
